import { expect, test } from 'vitest'
import { outsideProver } from '@proofyard/frameworks/outside-prover.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { echo } from '../testing/echo-framework.ts'
import { takeInventory } from './inventory.ts'

test('of a prover outside it is said that none is connected, and not what this machine lacks', async () => {
  const own = tinyToolchain()
  const outside = outsideProver('circom@far', 'A prover far away', 'No prover far away is connected to this server.')
  const rust = { name: 'Rust', required: true, state: 'missing' as const, note: 'Rust is missing.', version: '' }
  const framework = echo({
    toolchains: [own, outside],
    requirements: () => Promise.resolve([rust]),
  })
  const items = await takeInventory([framework], { toolFolder: '/nowhere', paramsFolder: undefined }, 'install')
  const notes = items.map(({ toolchain, capability }) => [toolchain?.id, capability.note])
  expect(Object.fromEntries(notes.slice(1))).toEqual({
    [own.id]: 'Rust is missing.',
    'circom@far': 'No prover far away is connected to this server.',
  })
})
