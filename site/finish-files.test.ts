import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withPolicy } from './finish-files.ts'

const script = 'document.title = "<style>"'
const hash = createHash('sha256').update(script).digest('base64')

test('a page runs its own inline scripts by their hashes, and no others', () => {
  const page = withPolicy(
    `<html><head><script src="/a.js"></script><script id="x">${script}</script></head></html>`,
    'a',
  )
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? []
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test.each(['<p style="color: red">', '<style>p { color: red }</style>', '<img onerror="alert(1)">'])(
  '%s is refused while the site is built, not by a browser',
  (html) => {
    expect(() => withPolicy(`<head></head>${html}`, 'page.html')).toThrow('page.html has')
  },
)

test('what the generator writes itself is taken out, and code may show anything', () => {
  const page = withPolicy('<head></head><div style="position:relative;"><code><p style="x"></code></div>', 'a')
  expect(page).toContain('<div><code><p style="x"></code></div>')
})
