import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConnectionError } from '@proofyard/sdk/errors.ts'
import { loadWithRetry } from '../api/load-with-retry.ts'
import { toastError } from './toast.ts'

/**
 * A dialog that is fetched when it is first opened. Where it cannot be had, a toast says why, and one may try again.
 * @returns `Part` undefined until it is there
 */
export function useLazyDialog<Properties>(load: () => Promise<ComponentType<Properties>>) {
  const [Part, setPart] = useState<ComponentType<Properties>>()
  const [opened, setOpened] = useState(false)

  async function fetchAndOpen(): Promise<void> {
    try {
      const loaded = await loadWithRetry(load)
      // Closed at first, so that it comes up as every other dialog does.
      flushSync(() => setPart(() => loaded))
      setOpened(true)
    } catch (error) {
      const isAway = error instanceof ConnectionError
      toastError(isAway ? error.message : 'This page is out of date. Reload it.')
    }
  }

  return { Part, opened, open: () => void fetchAndOpen(), close: () => setOpened(false) }
}
