import { useEffect, useEffectEvent } from 'react'

/** What Escape closes, the uppermost last. */
const opened: (() => void)[] = []

/**
 * Has Escape close a dialog or panel while it is open and nothing lies above it. Of those that lie above each other, Mantine's own way
 * (`closeOnEscape`) closes all at once, and with them what was typed into the lower ones.
 */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const own = () => close()
    opened.push(own)
    if (opened.length === 1) window.addEventListener('keydown', closeUppermost, { capture: true })
    return () => {
      opened.splice(opened.indexOf(own), 1)
      if (opened.length === 0) window.removeEventListener('keydown', closeUppermost, { capture: true })
    }
  }, [isOpen])
}

function closeUppermost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // A menu that is open takes Escape for itself, and Mantine says so at what has the focus.
  const { target } = event
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  opened.at(-1)?.()
}
