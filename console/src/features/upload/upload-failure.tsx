import { CloseIcon } from '../../shared/ui/icons.tsx'
import classes from './upload-form.module.css'

/** Why nothing became of an upload; closing it makes place for another file. */
export function UploadFailure({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <div className={classes.failure} role="alert">
      <div>
        <p className={classes.failureTitle}>Upload failed</p>
        <p className={classes.failureText}>{message}</p>
      </div>
      <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  )
}
