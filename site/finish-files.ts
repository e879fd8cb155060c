import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress } from '@proofyard/console/build/compress.ts'

/** What the generator writes into every page; a policy without inline styles refuses both, and theme/style.css has what is needed of them. */
const INLINE_STYLES = [' style="position:relative;"', ' style="--vp-vh:0px;"']

/** Gives each page of a built site its content policy, and puts compressed copies beside all that is text. */
export async function finishFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('.html'))) {
    const path = join(folder, name)
    await writeFile(path, withPolicy(await readFile(path, 'utf8'), name))
  }
  await Promise.all(
    names.filter((name) => /\.(?:html|js|css|svg|json)$/.test(name)).map((name) => compress(join(folder, name))),
  )
}

/**
 * A page with the policy that it obeys wherever it lies: what it loads and asks is its own server's, and its inline scripts are these and no others.
 * @throws where the page has a style that its policy refuses
 */
export function withPolicy(page: string, name: string): string {
  const html = INLINE_STYLES.reduce((left, style) => left.replaceAll(style, ''), page)
  const [refused] = / style="[^"]*"|<style[\s>]| on[a-z]+="/.exec(withoutCode(html)) ?? []
  if (refused !== undefined) throw new Error(`${name} has ${refused.trim()}, which its content policy refuses.`)
  const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  const hashes = [...new Set(scripts.filter((script) => script !== '').map(hashOf))]
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    // The theme's own icons.
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`)
}

/** What a page shows as code may look like anything. */
function withoutCode(html: string): string {
  return html.replaceAll(/<code[\s>][^]*?<\/code>|<script[\s>][^]*?<\/script>/g, '')
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
