import { brand } from '@proofyard/contract/brand.ts'
import { firstParagraph } from '@proofyard/server/body/readme-summary.ts'
import type { Page, PageGroup } from './page.ts'

const MAX_CHARACTERS = 200

const beginning = `# Documentation

${brand.product} compiles zero-knowledge circuit projects into builds, makes proofs of them and verifies these. Begin with
[the first five minutes](./getting-started.md), or search: all pages are here, and the search asks no server.
`

/** The page at the site's own address: every other page with what it is about. */
export function indexPage(groups: PageGroup[]): Page {
  const parts = groups.map(({ title, pages }) => `## ${title}\n\n${pages.map(line).join('\n')}\n`)
  return { name: 'index', title: 'Documentation', markdown: [beginning, ...parts].join('\n') }
}

function line({ name, title, markdown }: Page): string {
  const [heading = '', beginning = ''] = markdown.split(/\n[ \t]*\n/)
  const paragraph = firstParagraph(`${heading}\n\n${beginning}`)
  return `- [${title}](./${name}.md)${paragraph === null ? '' : `: ${escaped(firstSentences(paragraph))}`}`
}

/** The sentences that a paragraph begins with, as many as are read at a glance, and one at least. None is cut, and none announces what is not here. */
export function firstSentences(paragraph: string): string {
  const [first = '', ...others] = paragraph.split(/(?<=[.!?]) /)
  let text = first
  for (const sentence of others) {
    if (text.length + sentence.length >= MAX_CHARACTERS || sentence.endsWith(':')) break
    text += ` ${sentence}`
  }
  return text.replace(/:$/, '.')
}

/** A summary is plain text. */
function escaped(text: string): string {
  return text.replaceAll(/[<*_`[\]\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
