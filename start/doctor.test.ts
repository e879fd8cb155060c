import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doctor } from './doctor.ts'

let folder: string
let said: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-doctor-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((line = '') => void said.push(String(line)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

describe('proofyard doctor', () => {
  it('says of everything whether it is there, and of what is not how to get it', async () => {
    expect(await doctor({ PROOFYARD_DATA: folder })).toBe(true)
    const text = said.join('\n')
    expect(text).toMatch(/ready +sandbox (bubblewrap|unshare)/)
    expect(text).toMatch(/ready +PostgreSQL embedded/)
    expect(text).toMatch(/ready +circom2 \d/)
    expect(text).toMatch(/ready +snarkjs \d/)
    expect(text).toMatch(/missing +powers of tau .*PROOFYARD_PARAMS/)
  })

  it('names the PostgreSQL of DATABASE_URL instead of its own', async () => {
    await doctor({ PROOFYARD_DATA: folder, DATABASE_URL: 'postgres://localhost/x' })
    expect(said.join('\n')).toMatch(/ready +PostgreSQL +DATABASE_URL names one/)
  })
})
