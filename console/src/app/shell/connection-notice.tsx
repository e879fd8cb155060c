import { useSyncExternalStore } from 'react'
import { connectionNow, subscribeConnection } from '../../shared/live/live-store.ts'
import classes from './connection-notice.module.css'

/** Says quietly that the server is away and that what is shown may be old; goes by itself. */
export function ConnectionNotice() {
  const { state } = useSyncExternalStore(subscribeConnection, connectionNow)
  return (
    <div role="status" className={classes.place}>
      {state === 'away' && <p className={classes.notice}>Reconnecting to the server. This page may be out of date.</p>}
    </div>
  )
}
