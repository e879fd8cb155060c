/**
 * Puts a text on the clipboard. On an address without https (a server in one's own network) browsers have no clipboard
 * for scripts; what is selected can be copied there all the same.
 */
export async function copyText(text: string): Promise<void> {
  // Typed as always there, which holds for secure origins only.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard !== undefined) return clipboard.writeText(text)
  if (!copySelected(text)) throw new Error('The browser did not copy the text.')
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // Inside an open dialog, which keeps the focus in itself.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
