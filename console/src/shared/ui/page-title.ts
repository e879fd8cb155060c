import { brand } from '@proofyard/contract/brand.ts'

/** How far what one waits for is, before the title and in the picture of the tab. */
export type TitleMark = 'running' | 'ready' | 'failed'

const words: Record<TitleMark, string> = { running: 'Running', ready: 'Ready', failed: 'Failed' }

let title = ''
let mark: TitleMark | undefined

export function setPageTitle(next: string): void {
  title = next
  show()
}

export function setTitleMark(next: TitleMark | undefined): void {
  if (next === mark) return
  mark = next
  show()
  const picture = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (picture !== null) picture.href = mark === undefined ? '/favicon.svg' : `/favicon-${mark}.svg`
}

function show(): void {
  document.title = `${mark === undefined ? '' : `${words[mark]} · `}${title} · ${brand.product}`
}
