import type { Command } from '../sandbox.ts'
import { type Instruction, and, assemble, giveBack, load, whenEqual, whenNotLess } from './bpf.ts'
import { type Action, type Condition, ERRNO, conditionsFor } from './conditions.ts'
import { allowed } from './allowed-calls.ts'
import { conditional, refused } from './refused-calls.ts'

/** `AUDIT_ARCH_…` of <linux/audit.h>, and the position of the architecture in the table of numbers. */
const ARCHITECTURES = {
  x64: { audit: 0xc000_003e, column: 0 },
  arm64: { audit: 0xc000_00b7, column: 1 },
} as const

export type Architecture = keyof typeof ARCHITECTURES

// Offsets in `struct seccomp_data`, and results, of <linux/seccomp.h>.
const NUMBER = 0
const ARCHITECTURE = 4
const lowHalfOf = (argument: number) => 16 + argument * 8
const ALLOW = 0x7fff_0000
const FAIL = 0x0005_0000

/** This machine has an architecture for which we know no numbers of system calls. */
class UnknownArchitectureError extends Error {
  override name = 'UnknownArchitectureError'
}

const made = new Map<boolean, Buffer>()

/**
 * The filter of system calls for a program on this machine: `struct sock_filter[]`, as bubblewrap's `--seccomp` and
 * prctl(2) take it.
 * @throws UnknownArchitectureError
 */
export function filterFor(command: Pick<Command, 'network'>): Buffer {
  const network = command.network !== undefined
  const filter = made.get(network) ?? makeFilter(architectureHere(), { network })
  made.set(network, filter)
  return filter
}

function architectureHere(): Architecture {
  const { arch } = process
  if (arch === 'x64' || arch === 'arm64') return arch
  throw new UnknownArchitectureError(`There is no filter of system calls for the architecture ${arch}.`)
}

/**
 * A list of what is allowed. All else fails without harm: calls that we know and refuse with EPERM, those that we do
 * not know with ENOSYS, so that a C library falls back to older ones (`clone3` to `clone`, whose flags can be read).
 */
export function makeFilter(architecture: Architecture, options: { network: boolean }): Buffer {
  const { audit, column } = ARCHITECTURES[architecture]
  const conditions = conditionsFor(options)
  const leaves = new Map<number, Instruction[]>()
  const decide = (numbers: readonly (number | undefined)[], leaf: Instruction[]) => {
    const number = numbers[column]
    if (number !== undefined) leaves.set(number, leaf)
  }
  for (const numbers of Object.values(allowed)) decide(numbers, act('allow'))
  for (const numbers of Object.values(refused)) decide(numbers, act('EPERM'))
  decide(conditional.clone, byArguments(conditions.clone))
  decide(conditional.close_range, byArguments(conditions.close_range))
  decide(conditional.socket, byArguments(conditions.socket))
  decide(conditional.socketpair, byArguments(conditions.socketpair))
  decide(conditional.ioctl, byArguments(conditions.ioctl))
  decide(conditional.prctl, byArguments(conditions.prctl))
  const byNumber = [load(NUMBER), ...search(rangesOf(leaves))]
  // The interfaces of 32 bits have numbers of their own, which mean other calls.
  return assemble([load(ARCHITECTURE), ...whenEqual(audit, byNumber, act('ENOSYS'))])
}

function act(action: Action): Instruction[] {
  return [giveBack(action === 'allow' ? ALLOW : FAIL + ERRNO[action])]
}

function byArguments({ cases, otherwise }: Condition): Instruction[] {
  return cases.reduceRight(
    (rest, { argument, mask, value, action }) => [
      load(lowHalfOf(argument)),
      and(mask),
      ...whenEqual(value, act(action), rest),
    ],
    act(otherwise),
  )
}

/** What is done from a number on, up to the next range. */
interface Range {
  from: number
  leaf: Instruction[]
}

function rangesOf(leaves: Map<number, Instruction[]>): Range[] {
  const last = Math.max(...leaves.keys())
  const unknown = act('ENOSYS')
  const ranges: Range[] = []
  for (let number = 0; number <= last + 1; number++) {
    const leaf = leaves.get(number) ?? unknown
    if (!sameAs(leaf, ranges.at(-1)?.leaf)) ranges.push({ from: number, leaf })
  }
  return ranges
}

function sameAs(one: Instruction[], other: Instruction[] | undefined): boolean {
  return other !== undefined && assemble(one).equals(assemble(other))
}

/** Finds the range of a number by halves: some eight comparisons for each call. */
function search(ranges: Range[]): Instruction[] {
  const [only] = ranges
  if (only === undefined) return act('ENOSYS')
  if (ranges.length === 1) return only.leaf
  const middle = ranges.length >> 1
  const upper = ranges.slice(middle)
  return whenNotLess(upper[0]?.from ?? 0, search(upper), search(ranges.slice(0, middle)))
}
