import type { ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import katex from 'katex'
import { formulaOf } from './code-of.ts'
import { MAX_FORMULA_LENGTH, MAX_FORMULAS } from './limits.ts'
import { visitElements } from './visit.ts'

/** Draws every formula of a sanitised tree; one that is wrong, too long or one too many stays as it was written. */
export function drawFormulas(tree: Root): void {
  let formulas = 0
  visitElements(tree, (element) => {
    const formula = formulaOf(element)
    if (formula === undefined) return undefined
    formulas += 1
    if (formulas > MAX_FORMULAS || formula.source.length > MAX_FORMULA_LENGTH) return undefined
    const children = draw(formula.source, formula.isBlock)
    if (children === undefined) return undefined
    const dataFormula = formula.isBlock ? 'block' : 'inline'
    return { type: 'element', tagName: 'span', properties: { dataFormula }, children }
  })
}

function draw(source: string, displayMode: boolean): ElementContent[] | undefined {
  try {
    const html = katex.renderToString(source, {
      displayMode,
      output: 'htmlAndMathml',
      // No links, pictures, classes or styles of one's own; nothing larger than a page or without end.
      trust: false,
      strict: 'ignore',
      errorColor: 'var(--py-failed)',
      maxSize: 20,
      maxExpand: 300,
      throwOnError: true,
    })
    return fromHtml(html, { fragment: true }).children.filter((node): node is ElementContent => node.type !== 'doctype')
  } catch {
    return undefined
  }
}
