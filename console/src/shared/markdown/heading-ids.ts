import GithubSlugger from 'github-slugger'
import type { Nodes } from 'hast'
import { textOf, visitElements } from './visit.ts'

/** Gives headings the ids that GitHub gives them; the sanitiser then puts its prefix before them. */
export function addHeadingIds(tree: Nodes): void {
  const slugger = new GithubSlugger()
  if (!('children' in tree)) return
  visitElements(tree, (element) => {
    if (/^h[1-6]$/.test(element.tagName) && element.properties.id === undefined) {
      element.properties.id = slugger.slug(textOf(element))
    }
    return undefined
  })
}
