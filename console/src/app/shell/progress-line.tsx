import { useRouterState } from '@tanstack/react-router'
import classes from './progress-line.module.css'

/** Below the bar while another page is on its way; what is quick does not show it. */
export function ProgressLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading && <div className={classes.line} aria-hidden="true" />
}
