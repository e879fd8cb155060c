import type { Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import '../../shared/markdown/syntax.css'

/** Code whose words have their classes, `hljs-…`. */
export function ColouredCode({ tree }: { tree: Root }) {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs })
}
