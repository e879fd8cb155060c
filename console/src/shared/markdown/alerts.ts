import type { Blockquote, Root, RootContent } from 'mdast'

const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type AlertKind = (typeof alertKinds)[number]

export function isAlertKind(text: unknown): text is AlertKind {
  return alertKinds.some((kind) => kind === text)
}

/** Makes GitHub's alerts, quotes that begin with a line such as `[!NOTE]`, into `<div data-alert="note">`. */
export function markAlerts(tree: Root): void {
  for (const node of tree.children) {
    if (node.type === 'blockquote') markAlert(node)
  }
}

function markAlert(quote: Blockquote): void {
  const [first] = quote.children
  if (first?.type !== 'paragraph') return
  const [text] = first.children
  if (text?.type !== 'text') return
  const found = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text.value)
  const kind = found?.[1]?.toLowerCase()
  if (found === null || !isAlertKind(kind)) return
  text.value = text.value.slice(found[0].length)
  const isEmpty = text.value === '' && first.children.length === 1
  const rest: RootContent[] = isEmpty ? quote.children.slice(1) : quote.children
  if (rest.length === 0) return
  quote.children = quote.children.slice(isEmpty ? 1 : 0)
  quote.data = { hName: 'div', hProperties: { dataAlert: kind } }
}
