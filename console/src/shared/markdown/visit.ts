import type { Element, Nodes, Parents } from 'hast'

/**
 * Walks the elements of a tree in their order. What `see` returns takes the element's place; the walk does not go into
 * it. The tree's depth is bounded before (nesting.ts).
 */
export function visitElements(parent: Parents, see: (element: Element) => Element | undefined): void {
  parent.children.forEach((child, index) => {
    if (child.type !== 'element') return
    const other = see(child)
    if (other === undefined) visitElements(child, see)
    else parent.children[index] = other
  })
}

/** The text of a node and all below it. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
