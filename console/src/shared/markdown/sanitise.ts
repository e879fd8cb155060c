import type { Nodes, Root } from 'hast'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { ID_PREFIX } from './id-prefix.ts'
import { visitElements } from './visit.ts'
import { MAX_PICTURES } from './limits.ts'

const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: ID_PREFIX,
  // `source` could make a browser ask another site for a picture, so a `picture` is its `img` alone.
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'source' && name !== 'picture').concat('mark'),
  // Their content is no text for people.
  strip: (
    'script style title noscript template textarea select option button iframe object embed svg math audio video ' +
    'canvas noembed noframes xmp'
  ).split(' '),
  attributes: {
    ...defaultSchema.attributes,
    code: [
      ['className', /^language-[\w+#.-]+$/],
      ['dataMath', 'inline', 'block'],
    ],
    div: [['dataAlert', 'note', 'tip', 'important', 'warning', 'caution']],
    img: ['src'],
    li: [['className', 'task-list-item'], 'value'],
    ol: [['className', 'contains-task-list'], 'start', 'reversed'],
    ul: [['className', 'contains-task-list']],
    // Much shorter than GitHub's: nothing that takes a key, the focus or the place of another element.
    '*': ['align', 'alt', 'checked', 'colSpan', 'dir', 'height', 'id', 'lang', 'open', 'rowSpan', 'title', 'width'],
  },
}

/** Leaves of a tree what may stand in a page of ours: no script, style, form or foreign frame, and few pictures. */
export function sanitiseTree(tree: Nodes): Root {
  const safe = sanitize(tree, schema)
  const clean: Root = safe.type === 'root' ? safe : { type: 'root', children: [] }
  let pictures = 0
  visitElements(clean, (element) => {
    if (element.tagName !== 'img') return undefined
    pictures += 1
    if (pictures <= MAX_PICTURES) return undefined
    const { src, alt } = element.properties
    const text = typeof alt === 'string' && alt !== '' ? alt : 'Picture'
    return { type: 'element', tagName: 'a', properties: { href: src }, children: [{ type: 'text', value: text }] }
  })
  return clean
}
