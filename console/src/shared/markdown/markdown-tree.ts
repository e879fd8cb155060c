import type { Nodes, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import { raw } from 'hast-util-raw'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { markAlerts } from './alerts.ts'
import { formulaOf, languageOf } from './code-of.ts'
import { addHeadingIds } from './heading-ids.ts'
import { highlightBlocks } from './highlight.ts'
import { MAX_DEPTH, MAX_NODES } from './limits.ts'
import { mathFromMarkdown, mathSyntax } from './math-syntax.ts'
import { measureTree } from './nesting.ts'
import type { Rendered } from './rendered.ts'
import { sanitiseTree } from './sanitise.ts'
import { visitElements } from './visit.ts'

/** How a part that few texts need is fetched; a worker stops its clock meanwhile. */
export type Fetching = <Part>(part: Promise<Part>) => Promise<Part>

/**
 * Reads GitHub flavoured markdown with its HTML, and sanitises it. What comes out may be drawn as it is: every id has
 * a prefix, but addresses of links and pictures are still those of the text, for the page to judge.
 */
export async function markdownTree(text: string, fetching: Fetching = (part) => part): Promise<Rendered> {
  try {
    return await readTree(text, fetching)
  } catch (error) {
    // The stack's end: elements inside each other without end, which some parts follow before they can be counted.
    if (error instanceof RangeError) return { kind: 'plain', reason: 'nested' }
    throw error
  }
}

async function readTree(text: string, fetching: Fetching): Promise<Rendered> {
  const markdown = fromMarkdown(text, {
    extensions: [gfm(), mathSyntax],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown],
  })
  if (isTooMuch(markdown)) return { kind: 'plain', reason: 'nested' }
  markAlerts(markdown)
  let tree: Nodes = toHast(markdown, { allowDangerousHtml: true, clobberPrefix: '' })
  if (hasHtml(tree)) {
    tree = raw(tree)
    if (isTooMuch(tree)) return { kind: 'plain', reason: 'nested' }
  }
  addHeadingIds(tree)
  const clean = sanitiseTree(tree)
  const { hasCode, hasMath } = partsOf(clean)
  if (hasCode) highlightBlocks(clean)
  if (hasMath) (await fetching(import('./math.ts'))).drawFormulas(clean)
  // A formula is deeper than what people write; what the text itself has was measured before.
  if (measureTree(clean).nodes > MAX_NODES) return { kind: 'plain', reason: 'long' }
  forgetPlaces(clean)
  return { kind: 'tree', tree: clean }
}

function isTooMuch(tree: Nodes | MarkdownRoot): boolean {
  const { depth, nodes } = measureTree(tree)
  return depth > MAX_DEPTH || nodes > MAX_NODES
}

function hasHtml(node: Nodes): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(hasHtml))
}

function partsOf(tree: Root): { hasCode: boolean; hasMath: boolean } {
  const parts = { hasCode: false, hasMath: false }
  visitElements(tree, (element) => {
    if (formulaOf(element) !== undefined) parts.hasMath = true
    else if (languageOf(element) !== undefined) parts.hasCode = true
    return undefined
  })
  return parts
}

/** Where in the text a node came from is of no use to a page, and a third of the message from the worker. */
function forgetPlaces(node: Nodes): void {
  delete node.position
  delete node.data
  if ('children' in node) node.children.forEach(forgetPlaces)
}
