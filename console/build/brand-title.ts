import { brand } from '@proofyard/contract/brand.ts'
import type { Plugin } from 'vite'

/** Puts the product's name into index.html, so that the tab says it before any script ran. */
export function brandTitle(): Plugin {
  return { name: 'brand-title', transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.product) }
}
