import { Button, TextInput } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { CodeForm as Schema } from './device.ts'
import classes from './devices.module.css'

interface Properties {
  busy: boolean
  error: Error | null
  onCode: (code: string) => void
}

/** Where the code of a machine is typed. No link fills it in: who types it has it in front of them. */
export function CodeForm({ busy, error, onCode }: Properties) {
  const { errors, submit } = useForm(Schema, ({ user_code: code }) => onCode(code))
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      <TextInput
        name="user_code"
        label="Code"
        placeholder="BCDF-GHJK"
        classNames={{ input: classes.code ?? '' }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.user_code}
        autoFocus
      />
      {error !== null && (
        <p className={classes.error} role="alert">
          {errorSentence(error, 'Something went wrong')}
        </p>
      )}
      <Button type="submit" fullWidth loading={busy}>
        Continue
      </Button>
    </form>
  )
}
