import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { closeWindows, sharedBrowser } from './browser.ts'
import { type ConsoleJourney, walkConsole } from './console-journey.ts'
import { openAsFirstUser, type Screen } from './console.ts'
import type { Proofyard } from './proofyard.ts'
import { missingFor, startWithToolchains } from './toolchains.ts'

/** Tests that walk each project through the console of one Proofyard, where its toolchain can be had. */
export function testConsoleJourneys(journeys: ConsoleJourney[]): void {
  let proofyard: Proofyard
  let browser: Browser
  let folder: string
  let screen: Screen

  beforeAll(async () => {
    proofyard = await startWithToolchains()
    browser = await sharedBrowser()
    folder = await mkdtemp(join(tmpdir(), 'proofyard-console-'))
    // While a build is waited for, drawing what beats and spins costs as much as building it.
    screen = await openAsFirstUser(browser, proofyard)
  })

  afterAll(async () => {
    await closeWindows()
    await proofyard?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  describe('projects in the console', () => {
    test.for(journeys)(
      '$project is uploaded, compiled and proved, and its downloads are verified elsewhere',
      async (journey, { skip }) => {
        const { toolchain } = journey
        const missing = toolchain === undefined ? undefined : await missingFor(toolchain)
        skip(maySkip(missing), missing)
        await walkConsole({ screen, folder }, journey)
      },
    )
  })
}
