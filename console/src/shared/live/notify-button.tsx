import { Button } from '@mantine/core'
import { useState } from 'react'

/** Asks the browser whether it may tell when what one waits for is done; not there where that is decided. */
export function NotifyButton() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default' || !window.isSecureContext) return null
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void Notification.requestPermission().then(setPermission, () => setPermission('denied'))}
    >
      Notify me when it is done
    </Button>
  )
}
