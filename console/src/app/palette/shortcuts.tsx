import { ActionIcon } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { SearchIcon } from '../../shared/ui/icons.tsx'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import { shortcutOf } from './shortcut-of.ts'

/** The button of the palette, and the keys that open it and the list of shortcuts; both are fetched when they are first opened. */
export function Shortcuts() {
  const palette = useLazyDialog(async () => (await import('./palette.tsx')).Palette)
  const list = useLazyDialog(async () => (await import('./shortcut-list.tsx')).ShortcutList)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isCovered = document.querySelector('[role=dialog], [role=menu]') !== null
    const shortcut = shortcutOf(event, { isTyping: isTyping(event.target), isCovered })
    if (shortcut === undefined) return
    event.preventDefault()
    if (shortcut === 'shortcuts') list.open()
    else if (shortcut === 'palette' || !focusSearch()) palette.open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Go to…"
        aria-keyshortcuts="Control+K Meta+K"
        title="Go to… (Ctrl K)"
        onClick={palette.open}
      >
        <SearchIcon />
      </ActionIcon>
      {palette.Part && <palette.Part opened={palette.opened} onClose={palette.close} />}
      {list.Part && <list.Part opened={list.opened} onClose={list.close} />}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** @returns false where the page has no search box */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}
