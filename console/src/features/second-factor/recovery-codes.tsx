import { Button, Group } from '@mantine/core'
import { copyText } from '../../shared/copy-text.ts'
import { CopyIcon } from '../../shared/ui/icons.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import classes from './second-factor.module.css'

/** Codes that were just made, for the only time. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        <strong>Keep these recovery codes</strong> where you do not keep your phone. Each logs you in once when you
        cannot show your second factor. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<CopyIcon />}
          onClick={() => {
            copyText(codes.join('\n')).then(
              () => toastSuccess('Recovery codes copied to clipboard!'),
              (error: unknown) => console.error('Copying failed.', error),
            )
          }}
        >
          Copy
        </Button>
        <Button onClick={onDone} data-autofocus>
          I Have Kept Them
        </Button>
      </Group>
    </div>
  )
}
