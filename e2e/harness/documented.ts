import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './proofyard.ts'

/**
 * The blocks of a language below one title of a page of docs/, in order, those within a list included.
 *
 * @param title of a heading of the second level
 * @throws Error where there are none
 */
export async function documentedBlocks(page: string, title: string, language: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs', `${page}.md`), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
  const fences = new RegExp(`^( *)\`\`\`${language}\n([^]*?)^ *\`\`\`$`, 'gm')
  const blocks = [...section.matchAll(fences)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  if (blocks.length === 0) throw new Error(`docs/${page}.md has no ${language} below ${title}.`)
  return blocks
}
