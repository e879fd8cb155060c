import { useLayoutEffect } from 'react'
import { isFocusFree } from './rescue-focus.ts'

/** By then a dialog that slides out has not gone yet, and what it was closed for has the focus where it takes it. */
const WAIT_MS = 10

/**
 * Gives the focus back to what had it before a dialog opened. Mantine's own way (`returnFocus`) asks who had it in an effect, which
 * may come after the dialog has taken it: where motion is reduced the dialog is there in the same moment. There it is also gone at
 * once when it closes, and the router's change of page may have rescued the focus meanwhile.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined
    const opener = document.activeElement
    return () => returnLater(opener)
  }, [opened])
}

function returnLater(opener: Element | null): void {
  const atClose = document.activeElement
  setTimeout(() => {
    const isFree = document.activeElement === atClose || isFocusFree()
    if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }, WAIT_MS)
}
