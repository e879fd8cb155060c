import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { type FieldErrors, focusFirstError, readForm } from './read-form.ts'

/**
 * A form that is read when it is submitted: what is right is passed on as the schema gives it, else each wrong field has
 * its sentence in `errors` and the first of them gets the keyboard.
 */
export function useForm<Schema extends z.ZodType>(schema: Schema, onValue: (value: z.output<Schema>) => void) {
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(new FormData(event.currentTarget), schema)
    setErrors(reading.errors ?? {})
    if (reading.errors) focusFirstError(event.currentTarget, reading.errors)
    else onValue(reading.value)
  }

  return { errors, submit }
}
