import type { Element, Root } from 'hast'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { codeOf, languageOf } from './code-of.ts'
import { circom } from './languages/circom.ts'
import { noir } from './languages/noir.ts'
import { solidity } from './languages/solidity.ts'
import { MAX_COLOURED_LENGTH } from './limits.ts'
import { textOf, visitElements } from './visit.ts'

const lowlight = createLowlight({
  bash,
  circom,
  go,
  javascript,
  json,
  noir,
  python,
  rust,
  solidity,
  typescript,
  yaml,
  // A superset of TOML, which highlight.js knows by its name too.
  toml: ini,
})
lowlight.registerAlias({ bash: ['shell', 'console', 'shellsession'] })

/** Gives the blocks of code whose language is known their words' classes, `hljs-…`; each of a sanitised tree. */
export function highlightBlocks(tree: Root): void {
  visitElements(tree, (element) => {
    const language = languageOf(element)
    if (language !== undefined) colour(element, language)
    return undefined
  })
}

function colour(pre: Element, language: string): void {
  const code = codeOf(pre)
  if (code === undefined || !lowlight.registered(language)) return
  const text = textOf(code)
  if (text.length > MAX_COLOURED_LENGTH) return
  code.children = lowlight.highlight(language, text).children.filter((node) => node.type !== 'doctype')
}
