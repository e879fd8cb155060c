/** What a key that was pressed asks for. */
export type Shortcut = 'palette' | 'search' | 'shortcuts'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The shortcut of a key; undefined where it is none, or text.
 * @param place.isTyping the focus is where text is typed
 * @param place.isCovered a dialog or panel is open above the page
 */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  place: { isTyping: boolean; isCovered: boolean },
): Shortcut | undefined {
  if (altKey || place.isCovered) return undefined
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined
  if (ctrlKey || place.isTyping) return undefined
  if (key === '/') return 'search'
  return key === '?' ? 'shortcuts' : undefined
}
