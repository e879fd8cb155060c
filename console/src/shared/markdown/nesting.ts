/** What trees of markdown and of HTML have in common. */
export interface TreeNode {
  type: string
  children?: TreeNode[]
}

/** How deep a tree goes and how many nodes it has; without recursion, so that no depth is too much for it. */
export function measureTree(tree: TreeNode): { depth: number; nodes: number } {
  let depth = 0
  let nodes = 0
  for (let level = [tree]; level.length > 0; level = level.flatMap(({ children }) => children ?? [])) {
    depth += 1
    nodes += level.length
  }
  return { depth, nodes }
}

/**
 * The most quotes and lists that one line opens inside each other. The parser's work grows with the square of it, so
 * it is counted before anything is parsed.
 */
export function mostMarkers(text: string): number {
  let most = 0
  for (const line of text.split('\n')) {
    let count = 0
    for (const marker = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y; marker.test(line);) count += 1
    most = Math.max(most, count)
  }
  return most
}
