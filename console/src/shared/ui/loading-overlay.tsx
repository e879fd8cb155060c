import { Loader } from '@mantine/core'
import classes from './loading-overlay.module.css'

/** Over the whole page while there is nothing to show yet; it can be seen only after 150 ms. */
export function LoadingOverlay() {
  return (
    <div className={classes.overlay} role="status">
      <Loader />
      Loading...
    </div>
  )
}
