import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStartSettings } from '@proofyard/settings/start-settings.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doctor } from './doctor.ts'

let folder: string
let lines: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-doctor-'))
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line = '') => void lines.push(String(line)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const settings = (variables: Record<string, string> = {}) => readStartSettings({ PROOFYARD_DATA: folder, ...variables })

describe('proofyard doctor', () => {
  test('says of everything whether it is there, and of what is not how to get it', async () => {
    expect(await doctor(settings(), [findFramework('circom')])).toBe(true)
    const text = lines.join('\n')
    expect(text).toMatch(/ready +sandbox (bubblewrap|unshare)/)
    expect(text).toMatch(/ready +PostgreSQL embedded/)
    expect(text).toMatch(/ready +circom2 \d/)
    expect(text).toMatch(/ready +snarkjs \d/)
    expect(text).toMatch(/missing +powers of tau .*proofyard params fetch ptau-<k>/)
  })

  test('looks at gVisor where that is asked for, and at nothing in its place', async () => {
    await doctor(settings({ PROOFYARD_SANDBOX: 'runsc' }), [findFramework('circom')])
    expect(lines.join('\n')).toMatch(/ready +sandbox runsc|missing +sandbox +PROOFYARD_SANDBOX=runsc asks for gVisor/)
  })

  test('names the PostgreSQL of DATABASE_URL instead of its own', async () => {
    await doctor(settings({ DATABASE_URL: 'postgres://localhost/x' }))
    expect(lines.join('\n')).toMatch(/ready +PostgreSQL +DATABASE_URL names one/)
  })

  test('says of each toolchain whether it is ready, missing or broken, how large it is and what to do', async () => {
    const { toolFolder } = settings()
    const toolchains = [1, 2, 3, 4].map((number) => tinyToolchain({ id: `circom@${number}`, bytes: 12_300_000 }))
    const missingRequirement = tinyToolchain({
      id: 'circom@5',
      bytes: 0,
      missingRequirement: () => Promise.resolve('It needs Go: https://go.dev/dl.'),
    })
    const signal = new AbortController().signal
    for (const toolchain of toolchains.slice(0, 2)) {
      await installToolchain(toolchain, { toolFolder, signal, progress: () => undefined })
    }
    const renewed = toolchains.map((one) => (one.id === 'circom@2' ? { ...one, fingerprint: 'other sources' } : one))
    await mkdir(join(toolFolder, 'toolchains', 'circom@3'))
    const framework = {
      ...findFramework('circom'),
      requirements: async () => [],
      toolchains: [...renewed, missingRequirement],
    }
    expect(await doctor(settings(), [framework])).toBe(true)
    const text = lines.join('\n')
    expect(text).toMatch(/ready +circom@1 +1 MB One file from nowhere$/m)
    expect(text).toMatch(/broken +circom@2 .*another version of this server: `proofyard toolchain install circom@2`/)
    expect(text).toMatch(/broken +circom@3 .*not whole: `proofyard toolchain install circom@3`/)
    expect(text).toMatch(
      /missing +circom@4 +~13 MB One file .* `proofyard toolchain install circom@4` installs it, or the worker does/,
    )
    expect(text).toMatch(/missing +circom@5 +It needs Go: https:\/\/go\.dev\/dl\.$/m)
    await doctor(settings({ PROOFYARD_TOOLCHAINS: 'off' }), [framework])
    expect(lines.at(-3)).toMatch(/install circom@4` installs it\.$/)
  })

  test('names the frameworks that lack something, and is content as long as one lacks nothing', async () => {
    const tool = { name: 'Rust', version: '', state: 'missing' as const, required: true, note: 'Install Rust.' }
    const missingRequirement = { ...findFramework('plonky2'), requirements: async () => [tool] }
    expect(await doctor(settings(), [findFramework('circom'), missingRequirement])).toBe(true)
    expect(lines.join('\n')).toMatch(/missing +Rust .*Install Rust\.$/m)
    expect(lines.at(-1)).toMatch(/projects of these wait: plonky2\.\n$/)
    expect(await doctor(settings(), [missingRequirement])).toBe(false)
  })
})
