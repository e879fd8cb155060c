import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** A readme says what it is about at its beginning. */
const READ_BYTES = 8192
const MAX_CHARACTERS = 200

/**
 * The first line of prose of a project's README.md, as plain text, for lists of projects.
 * @param folder of the unpacked project, which holds plain files only
 * @returns null where there is no readme, or none of its beginning is prose
 */
export async function readReadmeSummary(folder: string): Promise<string | null> {
  const file = await open(join(folder, 'README.md')).catch(() => undefined)
  if (file === undefined) return null
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(READ_BYTES) })
    return summaryOf(buffer.toString('utf8', 0, bytesRead))
  } catch {
    // A folder of that name, say: the project is none the worse for it.
    return null
  } finally {
    await file.close()
  }
}

/** The first paragraph that is no heading, picture, list, table, code or HTML, cut where it is long. */
export function summaryOf(readme: string): string | null {
  const text = firstParagraph(readme)
  return text === null ? null : cut(text)
}

/** The same as a whole. */
export function firstParagraph(readme: string): string | null {
  const paragraphs = withoutFences(readme.replaceAll('\r', '')).split(/\n[ \t]*\n/)
  for (const paragraph of paragraphs) {
    const lines = paragraph.split('\n').filter((line) => !/^ {0,3}(?:#|={2,} *$|-{2,} *$)/.test(line))
    // What stood above a line of = or - was a heading.
    if (/\n {0,3}(?:={2,}|-{2,}) *(?:\n|$)/.test(paragraph)) continue
    const text = plainText(lines.join(' '))
    if (text !== '' && /\p{L}{2}/u.test(text)) return text
  }
  return null
}

/** Code between fences is no prose; one that does not end takes the rest. */
function withoutFences(text: string): string {
  let isOpen = false
  return text
    .split('\n')
    .map((line) => {
      const isFence = /^ {0,3}(?:```|~~~)/.test(line)
      if (isFence) isOpen = !isOpen
      return isFence || isOpen ? '' : line
    })
    .join('\n')
}

function plainText(markdown: string): string {
  if (/^\s*(?:[-*+>|<]|\d+[.)]\s)/.test(markdown) || /^(?: {4}|\t)/.test(markdown)) return ''
  return (
    markdown
      .replaceAll(/!\[[^\]]{0,200}\]\([^)]{0,500}\)/g, '')
      .replaceAll(/\[([^\]]{0,200})\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])?/g, '$1')
      .replaceAll(/<[^<>]{0,200}>/g, '')
      .replaceAll(/[*`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}/g, '')
      // Within a word they are part of it, as in a name of code.
      .replaceAll(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, '')
      // Also what turns the direction of text.
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
  )
}

function cut(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= MAX_CHARACTERS) return text
  const beginning = characters.slice(0, MAX_CHARACTERS).join('')
  const isBetweenWords = characters[MAX_CHARACTERS] === ' '
  return `${isBetweenWords ? beginning : beginning.replace(/ [^ ]*$/, '')}…`
}
