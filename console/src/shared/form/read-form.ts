import type { z } from 'zod'

/** The first sentence for each wrong field, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>

export type FormReading<Value> = { value: Value; errors: undefined } | { value: undefined; errors: FieldErrors }

/** Checks what was typed into a form against a schema of the contract. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema): FormReading<z.output<Schema>> {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return { value: parsed.data, errors: undefined }
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { value: undefined, errors }
}

/** Brings the keyboard to the first field that is wrong. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue
    if (errors[element.name] !== undefined) {
      element.focus()
      return
    }
  }
}
