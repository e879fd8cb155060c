import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { z } from 'zod'
import { installedOnce } from '../verify-elsewhere/installed-apart.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium: the machine's own where it has one, without windows first, which takes a third less time; else the one from npm. */
export async function launchBrowser(): Promise<Browser> {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  const executablePath = names.map((name) => `/usr/bin/${name}`).find(existsSync) ?? (await chromiumFromNpm())
  return await chromium.launch({ executablePath, args: quiet, env: { ...process.env, LANG: 'en_US.UTF-8' } })
}

let shared: Promise<Browser> | undefined

/** The browser of all files of a test process, which ends with the process: a start takes a second of a processor. `closeWindows` follows each file. */
export async function sharedBrowser(): Promise<Browser> {
  const before = await shared
  if (before?.isConnected() === true) return before
  shared = launchBrowser()
  return await shared
}

/** Closes the windows that a file opened in the shared browser, with all that was kept in them. */
export async function closeWindows(): Promise<void> {
  const browser = await shared
  for (const context of browser?.contexts() ?? []) await context.close()
}

/** Unpacks it once for this machine, whole or not at all; the package itself would leave a part where it is interrupted. */
async function chromiumFromNpm(): Promise<string> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (manifest === undefined) throw new Error('The package @sparticuz/chromium is not installed.')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')))
  const folder = await installedOnce(`chromium-${version}`, async (making) => {
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = making
    try {
      await sparticuz.executablePath()
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  })
  return join(folder, 'chromium')
}
