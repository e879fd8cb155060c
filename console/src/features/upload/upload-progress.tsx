import { formatBytes } from '../../shared/format/bytes.ts'
import classes from './upload-form.module.css'

/** How much of an archive has been sent; then the server looks into it. */
export function UploadProgress({ sent, bytes }: { sent: number; bytes: number }) {
  const isSent = sent >= 1
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} max={1} value={isSent ? undefined : sent} aria-label="Upload" />
      <p className={classes.progressText}>
        {isSent ? 'Checking the archive…' : `${formatBytes(Math.floor(sent * bytes))} of ${formatBytes(bytes)} sent`}
      </p>
    </div>
  )
}
