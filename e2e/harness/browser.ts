import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

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

/** A real Chromium: the machine's own where it has one, else the one from npm. */
export async function launchBrowser(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  const executablePath = installed ?? (await sparticuz.executablePath())
  return await chromium.launch({ executablePath, args: quiet, env: { ...process.env, LANG: 'en_US.UTF-8' } })
}
