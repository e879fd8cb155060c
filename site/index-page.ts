import { brand } from '@proofyard/contract/brand.ts'
import { summaryOf } from '@proofyard/server/body/readme-summary.ts'
import type { Page, PageGroup } from './page.ts'

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
  const summary = summaryOf(markdown)
  return `- [${title}](./${name}.md)${summary === null ? '' : `: ${escaped(summary)}`}`
}

/** A summary is plain text. */
function escaped(text: string): string {
  return text.replaceAll(/[<*_`[\]\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
