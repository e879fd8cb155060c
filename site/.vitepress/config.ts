import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import { defineConfig } from 'vitepress'
import { z } from 'zod'
import { colors } from './colors.ts'
import { consoleTheme } from './console-theme.ts'
import { markdown } from './markdown.ts'

const sources = join(import.meta.dirname, '..', 'pages')
const List = z.array(z.object({ title: z.string(), pages: z.array(z.object({ name: z.string(), title: z.string() })) }))

const list = List.parse(JSON.parse(readFileSync(join(sources, 'list.json'), 'utf8')))
const sidebar = list.map(({ title, pages }) => ({
  text: title,
  // Found through their index.
  items: pages
    .filter(({ name }) => !name.startsWith('decisions-'))
    .map(({ name, title }) => ({ text: title, link: `/${name}` })),
}))

export default defineConfig({
  title: brand.product,
  description: `The documentation of ${brand.product}`,
  base: `${brand.documentationPath}/`,
  srcDir: 'pages',
  cacheDir: join(import.meta.dirname, '..', '..', 'node_modules', '.vitepress'),
  cleanUrls: true,
  // Else a style is made while a page changes its colors, which the content policy forbids.
  appearance: { disableTransition: false },
  // Else each page has the list of all others' files in it, and changes with each of them.
  metaChunk: true,
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['script', {}, consoleTheme],
  ],
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', href: `${siteData.base}favicon.svg`, type: 'image/svg+xml' }],
  ],
  markdown,
  vite: { plugins: [colors()] },
  themeConfig: {
    logo: '/favicon.svg',
    sidebar,
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: { combineWith: 'AND', fuzzy: 0.1, prefix: true, boost: { title: 6, titles: 0.5, text: 1 } },
        },
      },
    },
  },
})
