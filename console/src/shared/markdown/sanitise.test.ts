import type { Element, Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from './hostile-texts.ts'
import { markdownTree } from './markdown-tree.ts'
import { textOf, visitElements } from './visit.ts'

const tags =
  /^(a|b|blockquote|br|code|dd|del|details|div|dl|dt|em|h[1-6]|hr|i|img|input|ins|kbd|li|mark|ol|p|pre|q|rp|rt|ruby|s|samp|section|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|ul|var)$/
const attributes =
  /^(align|alt|ariaDescribedBy|ariaLabel|checked|cite|className|colSpan|dataAlert|dataFootnoteBackref|dataFootnoteRef|dataFootnotes|dataFormula|dataMath|dir|disabled|height|href|id|lang|open|reversed|rowSpan|src|start|title|type|value|width)$/
const classes =
  /^(hljs-[\w-]+|[a-z]+_|language-[\w+#.-]+|sr-only|task-list-item|contains-task-list|footnotes|data-footnote-backref)$/

async function treeOf(text: string): Promise<Root> {
  const rendered = await markdownTree(text)
  if (rendered.kind === 'plain') throw new Error(`Not drawn: ${rendered.reason}`)
  return rendered.tree
}

/** Everything in a tree that should not be in a page; formulas are drawn by KaTeX, and have styles of their own. */
function dangersOf(tree: Root): string[] {
  const dangers: string[] = []
  visitElements(tree, (element) => {
    if (!tags.test(element.tagName)) dangers.push(`<${element.tagName}>`)
    for (const [name, value] of Object.entries(element.properties)) {
      if (!isSafe(element, name, value)) dangers.push(`${element.tagName} ${name}=${String(value)}`)
    }
    if (element.properties.dataFormula === undefined) return undefined
    dangers.push(...dangersOfFormula(element))
    return element
  })
  return dangers
}

function isSafe(element: Element, name: string, value: unknown): boolean {
  if (!attributes.test(name)) return false
  if (name === 'className') return Array.isArray(value) && value.every((one) => classes.test(String(one)))
  if (name === 'id') return String(value).startsWith('user-content-')
  if (name === 'type') return value === 'checkbox' && element.properties.disabled === true
  if (name !== 'href' && name !== 'src' && name !== 'cite') return true
  return /^(https?:|mailto:|ircs?:|xmpp:)/i.test(String(value)) || !/^[^/?#]*:/.test(String(value))
}

function dangersOfFormula(formula: Element): string[] {
  const dangers: string[] = []
  visitElements(formula, (element) => {
    for (const [name, value] of Object.entries(element.properties)) {
      const isActive = /^(on|href|src|xLink|id$|data)/i.test(name)
      if (isActive || /url\(|position:\s*(?!relative)|\d{4,}em/.test(String(value)))
        dangers.push(`${name}=${String(value)}`)
    }
    if (/^(a|img|script|style|iframe)$/.test(element.tagName)) dangers.push(`<${element.tagName}>`)
    return undefined
  })
  return dangers
}

describe('a hostile text', () => {
  test.each(hostileTexts)('%s comes to nothing', async (text) => {
    expect(dangersOf(await treeOf(text))).toEqual([])
    expect(dangersOf(await treeOf(`# x\n\n- a **${text}** b\n\n  ${text}\n`))).toEqual([])
  })

  test('shows nothing of what its scripts and styles say', async () => {
    const tree = await treeOf('a <script>one</script><style>two</style><title>three</title><svg>four</svg> b')
    expect(textOf(tree)).toMatch(/^a\s+b$/)
  })

  test('has few pictures; the rest are links to them', async () => {
    const tree = await treeOf('![alt](a.png) '.repeat(10_000))
    let pictures = 0
    let links = 0
    visitElements(tree, (element) => {
      if (element.tagName === 'img') pictures += 1
      if (element.tagName === 'a') links += 1
      return undefined
    })
    expect({ pictures, links }).toEqual({ pictures: 200, links: 9800 })
  })
})

describe('the check of this test', () => {
  const element = (tagName: string, properties: Element['properties']): Root => ({
    type: 'root',
    children: [{ type: 'element', tagName, properties, children: [] }],
  })
  test.each([
    element('script', {}),
    element('p', { onClick: 'x' }),
    element('p', { style: 'x' }),
    element('p', { id: 'root' }),
    element('p', { className: ['modal'] }),
    element('a', { href: 'javascript:alert(1)' }),
    element('img', { src: 'data:image/svg+xml,x' }),
    element('input', { type: 'text' }),
  ])('finds what is dangerous', (tree) => {
    expect(dangersOf(tree)).toHaveLength(1)
  })
})
