import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { setUpsHere } from '@proofyard/sandbox/testing/set-ups.ts'
import { strikeMoments } from '../harness/campaign.ts'
import { attacks } from './attacks/attacks.ts'
import { openScene } from './attacks/scene.ts'

/** How often each attack is tried in each set-up. */
const TRIES = Number(process.env['PROOFYARD_ATTACKS'] ?? '10')

const kinds = [...new Set((await sandboxesHere()).map(({ kind }) => kind))]
const setUps = setUpsHere().flatMap((setUp) => kinds.map((kind) => ({ name: `${setUp.name}, ${kind}`, setUp, kind })))
const counts: Record<string, Record<string, string>> = {}

afterAll(() => console.table(counts))

describe.each(setUps)('$setUp.name, $kind', ({ name, setUp, kind }) => {
  test.each(attacks)('$name does no harm', async ({ name: attack, strike, most = TRIES }) => {
    const harms: string[] = []
    const moments = strikeMoments(`${attack}, ${name}`, Math.min(TRIES, most))
    for (const moment of moments) {
      const scene = await openScene(setUp, kind)
      try {
        const harm = await strike(scene, moment).catch((error: unknown) => String(error))
        if (harm !== undefined) harms.push(harm)
      } finally {
        await scene.remove(scene.folder)
        await rm(scene.folder, { recursive: true, force: true }).catch(() => {})
      }
    }
    counts[name] = { ...counts[name], [attack]: `${moments.length - harms.length} of ${moments.length} held` }
    expect(harms).toEqual([])
  })
})
