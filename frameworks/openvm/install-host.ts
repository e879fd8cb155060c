import { createHash } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { reporting, resultOf } from '../languages/harness-end.ts'
import { fingerprintOfGuests, installGuestCrates } from '../languages/riscv/install-guest-crates.ts'
import { compileOwnProgram, fingerprintOfProgram } from '../languages/rust/own-program.ts'
import { processorLevel } from '../languages/rust/processor-level.ts'
import { openvmGuests } from './guest-target.ts'
import { hostProgram } from './host-program.ts'
import { openvmLimits } from './limits.ts'
import { openvmToolchain } from './toolchain-folder.ts'

/** A guest of ours that asks for the crates that guests ask for as a rule. */
const guestSources = join(import.meta.dirname, 'guest')

/** A hash of all of ours that the toolchain is made of. */
export function fingerprint(): string {
  return createHash('sha256')
    .update(fingerprintOfProgram(hostProgram))
    .update(fingerprintOfGuests(openvmGuests, [guestSources]))
    .digest('hex')
    .slice(0, 16)
}

/** Compiles our host and the crates of guests, and makes the keys of the last layer, which are the same for all programs. */
export async function installHost(installation: Installation): Promise<void> {
  const { folder, signal, progress } = installation
  const made = openvmToolchain(folder)
  const level = await processorLevel()
  const env: Record<string, string> = level === undefined ? {} : { RUSTFLAGS: `-C target-cpu=${level}` }
  const what = level === undefined ? 'without AVX2' : `for ${level}`
  const program = await compileOwnProgram(
    hostProgram,
    { ...installation, progress: (activity, part = 0) => progress(`${activity}, ${what}`, 0.7 * part) },
    { env },
  )
  await mkdir(made.bin)
  const host = join(made.bin, hostProgram.name)
  await copyFile(program, host)

  progress('making the keys of the last layer of aggregation', 0.7)
  await mkdir(made.aggregation)
  const limits = openvmLimits.keys
  const outcome = await (
    await findSandbox({ sandbox: 'off' })
  ).run({
    program: `/host/${hostProgram.name}`,
    args: ['aggregation-keys', '/out'],
    mounts: [readOnly(made.bin, '/host'), writable(made.aggregation, '/out')],
    cwd: '/tmp',
    limits,
    signal,
    ...reporting,
  })
  resultOf(outcome, { stepName: 'The making of the keys of the last layer', limits })

  const guests = join(folder, 'guests')
  await mkdir(guests)
  await installGuestCrates(
    openvmGuests,
    { sources: [guestSources], compiler: made.guests.compiler },
    { ...installation, folder: guests, progress: (activity) => progress(activity, 0.8) },
  )
}
