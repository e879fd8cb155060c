import { Button } from '@mantine/core'
import { copyText } from '../../shared/copy-text.ts'
import { CopyIcon } from '../../shared/ui/icons.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import classes from './api-keys.module.css'

/** A key that was just made, whole, for the only time. */
export function NewKey({ apiKey }: { apiKey: string }) {
  return (
    <div className={classes.new}>
      <p className={classes.newText}>
        <strong>Your new API key.</strong> Copy it now: it is not shown again.
      </p>
      <div className={classes.newKey}>
        <code className={classes.secret} aria-label="New API key">
          {apiKey}
        </code>
        <Button
          variant="default"
          leftSection={<CopyIcon />}
          onClick={() => {
            copyText(apiKey).then(
              () => toastSuccess('API key copied to clipboard!'),
              (error: unknown) => console.error('Copying failed.', error),
            )
          }}
        >
          Copy
        </Button>
      </div>
    </div>
  )
}
