import { slug } from 'github-slugger'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import rust from 'highlight.js/lib/languages/rust'
import type { MarkdownOptions } from 'vitepress'

const languages = { sh: bash, go, js: javascript, json, rust }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** Markdown as GitHub reads it, so that a document says the same there; colors by classes, because a policy without inline styles allows no others. */
export const markdown: MarkdownOptions = {
  anchor: { slugify: slug },
  // Of GitHub's a brace is a brace; the reference of the API sets its anchors in these.
  attrs: { leftDelimiter: '{:', rightDelimiter: ':}' },
  highlight: (code, language) => {
    const html = hljs.getLanguage(language) === undefined ? escaped(code) : hljs.highlight(code, { language }).value
    return `<pre tabindex="0"><code>${html}</code></pre>`
  },
  config(md) {
    // Code that is indented looks like code between fences.
    md.renderer.rules.code_block = (tokens, index, options, env, self) => {
      const token = tokens[index]
      if (token === undefined || md.renderer.rules.fence === undefined) return ''
      token.info = 'sh'
      token.content = token.content.trimEnd()
      return md.renderer.rules.fence(tokens, index, options, env, self)
    }
    // Nothing in a document is a template of the generator's framework.
    const render = md.render.bind(md)
    md.render = (source, env) => `<div v-pre>${render(source, env)}</div>`
  },
}

function escaped(code: string): string {
  return code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
