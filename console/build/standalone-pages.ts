import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brand } from '@proofyard/contract/brand.ts'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { type Plugin, type ResolvedConfig, build } from 'vite'
import { cssVariables, theme } from '../src/theme/theme.ts'
import { circomVerifier } from '@proofyard/verification/build/circom-verifier.ts'
import { programVerifiers } from './program-verifiers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A page that is one file. */
interface StandalonePage {
  file: string
  /** Its script, below `src`. */
  script: string
  /** What its policy lets it connect to. */
  connects: "'none'" | "'self'"
}

type Target = ResolvedConfig['build']['target']

const pages: StandalonePage[] = [
  { file: 'verify.html', script: 'verify/main.ts', connects: "'none'" },
  { file: 'share.html', script: 'share/main.ts', connects: "'self'" },
]

/**
 * Writes the pages that verify a proof: each is one file with all that it takes. `verify.html` may load nothing and connect to nothing, wherever it lies;
 * `share.html` may ask its own server.
 */
export function standalonePages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'standalone-pages',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle() {
      for (const one of pages) {
        this.emitFile({ type: 'asset', fileName: one.file, source: await page(one, config.build.target) })
      }
    },
  }
}

async function page(one: StandalonePage, target: Target): Promise<string> {
  const { script, style } = await scriptAndStyle(one, target)
  const icon = readFileSync(new URL('../public/favicon.svg', import.meta.url)).toString('base64')
  const policy = [
    "default-src 'none'",
    `connect-src ${one.connects}`,
    `script-src '${hashOf(script)}' 'wasm-unsafe-eval'`,
    // The thread that a verifier runs in: its script is in the page's.
    'worker-src blob:',
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const parts: [place: string, content: string][] = [
    ['%POLICY%', policy],
    ['%BRAND%', brand.product],
    ['%ICON%', `data:image/svg+xml;base64,${icon}`],
    ['<style></style>', `<style>${style}</style>`],
    ['<script></script>', `<script>${script}</script>`],
  ]
  // The script last: it may have in it what looks like another's place.
  return parts.reduce(
    (html, [place, content]) => html.replace(place, () => content),
    readFileSync(`${root}${one.file}`, 'utf8'),
  )
}

async function scriptAndStyle(page: StandalonePage, target: Target): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [circomVerifier(), programVerifiers(), verifyColors()],
    worker: { format: 'iife', plugins: () => [programVerifiers()] },
    define: { 'process.browser': 'true' },
    build: {
      target,
      write: false,
      copyPublicDir: false,
      // Else it would be in the script, which may make no style.
      cssCodeSplit: false,
      rolldownOptions: { input: `${root}src/${page.script}`, output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error(`${page.file} has to be built once.`)
  const script = built.output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('')
  const style = built.output.flatMap((file) => (file.type === 'asset' ? String(file.source) : [])).join('')
  if (script === '' || style === '') throw new Error(`${page.file} has no script or no style.`)
  // Either would end the element that it stands in, and a hash is of what browsers read.
  if (/<\/script|<!--|\r/i.test(script) || /<\/style|\r/i.test(style))
    throw new Error(`${page.file} cannot hold its script or style as they are.`)
  return { script, style }
}

/** The console's colors, by the system's scheme. */
function verifyColors(): Plugin {
  const name = 'virtual:verify-colors.css'
  return {
    name: 'verify-colors',
    enforce: 'pre',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? colors() : undefined),
  }
}

function colors(): string {
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
  const rules = (variables: Record<string, string>) =>
    `:root { ${Object.entries(variables)
      .filter(([name]) => name.startsWith('--py-') && !name.startsWith('--py-code'))
      .map(([name, value]) => `${name}: ${value};`)
      .join(' ')} }`
  return `${rules(light)} @media (prefers-color-scheme: dark) { ${rules(dark)} }`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
