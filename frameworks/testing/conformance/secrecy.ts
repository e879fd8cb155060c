import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Command } from '@proofyard/sandbox/sandbox.ts'
import type { CommonManifest } from '../../framework.ts'
import type { WholeWay } from '../whole-way.ts'
import type { Conformance } from './description.ts'

/** What is private in an input goes into the witness and nowhere else. */
export function testSecrecy<M extends CommonManifest>(conformance: Conformance<M>, way: () => WholeWay<M>): void {
  const { good, secret } = conformance

  describe('secrecy: what is private in an input', () => {
    test('is in no document, warning, command line or line of progress', async () => {
      const commands: Command[] = []
      const heard: string[] = []
      const build = await way().buildOnce(good)
      const { proved, claim } = await way().prove(build, secret.input, {
        onCommand: (command) => commands.push(command),
        onProgress: (activity) => heard.push(activity),
      })
      expect(secret.value).toMatch(/^\d{12,}$/)
      expect(secret.input).toContain(secret.value)
      expect(await way().verify(claim)).toBe(true)
      expect(commands.length).toBeGreaterThan(0)
      expect(heard.length).toBeGreaterThan(0)

      const files = [proved.proof, proved.publicValues, proved.calldata, claim.verificationKey]
      for (const path of files.filter((file) => file !== undefined)) {
        expectWithout(await readFile(path, 'utf8'), secret.value)
      }
      const lines = commands.map(({ program, args, env, cwd, mounts }) =>
        JSON.stringify([program, args, env ?? {}, cwd, mounts]),
      )
      for (const text of [...lines, ...heard, ...proved.warnings]) expectWithout(text, secret.value)
    })
  })
}

/** That a text does not hold a number: as a decimal, in hexadecimal, nor in the bytes of its base64. */
function expectWithout(text: string, decimal: string): void {
  const hex = BigInt(decimal).toString(16)
  const evenHex = hex.length % 2 === 0 ? hex : `0${hex}`
  const reversed = Buffer.from(Buffer.from(evenHex, 'hex').toReversed()).toString('hex')
  const decoded = (text.match(/[A-Za-z0-9+/]{16,}=*/g) ?? []).map((part) => Buffer.from(part, 'base64').toString('hex'))
  for (const one of [text.toLowerCase(), ...decoded]) {
    for (const spelling of [decimal, evenHex, reversed]) expect(one.includes(spelling), spelling).toBe(false)
  }
}
