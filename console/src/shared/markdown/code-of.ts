import type { Element } from 'hast'
import { textOf } from './visit.ts'

/** The code of a `<code>`, or of a `<pre>` that holds nothing else. */
export function codeOf(element: Element): Element | undefined {
  if (element.tagName === 'code') return element
  const [only, ...others] = element.children
  if (element.tagName !== 'pre' || others.length > 0 || only?.type !== 'element') return undefined
  return only.tagName === 'code' ? only : undefined
}

/** The language after the three backticks of a block, in small letters. */
export function languageOf(pre: Element): string | undefined {
  if (pre.tagName !== 'pre') return undefined
  const names = codeOf(pre)?.properties.className
  const name = Array.isArray(names) ? names.map(String).find((one) => one.startsWith('language-')) : undefined
  return name === undefined ? undefined : name.slice('language-'.length).toLowerCase()
}

/** What an element says in mathematics: code that the parser marked, or a block whose language is `math`. */
export function formulaOf(element: Element): { source: string; isBlock: boolean } | undefined {
  const code = codeOf(element)
  const kind = code?.properties.dataMath ?? (languageOf(element) === 'math' ? 'block' : undefined)
  return code === undefined || kind === undefined ? undefined : { source: textOf(code), isBlock: kind === 'block' }
}
