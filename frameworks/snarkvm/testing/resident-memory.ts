import { closeSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'

/** The helpers below this process that run with that command, by the numbers of their processes. */
export function helpersOf(command: string): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => {
    const [program = '', , given] = read(`/proc/${pid}/cmdline`).split('\0')
    return program.endsWith('proofyard-snarkvm') && given === command && isBelow(pid, process.pid)
  })
}

/** Whether a process was started by another, or by one that was. */
export function isBelow(pid: number, ancestor: number): boolean {
  for (let one = pid; one > 1;) {
    const parent = Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0)
    if (parent === ancestor) return true
    one = parent
  }
  return false
}

/** Whether a text lies anywhere in what a process has written to its memory. */
export function isInMemory(pid: number, text: string): boolean {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    return read(`/proc/${pid}/maps`)
      .split('\n')
      .flatMap((line) => {
        const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
        return start === undefined || end === undefined
          ? []
          : [{ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }]
      })
      .some(({ start, end }) => readRegion(memory, start, end).includes(text))
  } finally {
    closeSync(memory)
  }
}

function readRegion(memory: number, start: bigint, end: bigint): Buffer {
  const bytes = Buffer.alloc(Number(end - start))
  let at = 0
  while (at < bytes.length) {
    const more = readSync(memory, bytes, at, bytes.length - at, start + BigInt(at))
    if (more === 0) break
    at += more
  }
  return bytes
}

/** @returns '' where the process has ended meanwhile */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
