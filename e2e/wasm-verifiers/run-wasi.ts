/** What a browser is to run: it fetches the program from `address`. */
export interface WasiRun {
  address: string
  args: string[]
  stdin: string
}

/** How it ended; `milliseconds` with fetching and compiling it. */
export interface WasiEnd {
  code: number
  output: string
  milliseconds: number
}

/**
 * Runs a program for WASI (snapshot preview 1) that reads its standard input, writes, and ends. Evaluated in a page, so it uses nothing from outside of
 * itself. What such a program does not need is not there.
 */
export async function runWasi({ address, args, stdin }: WasiRun): Promise<WasiEnd> {
  const begun = performance.now()
  const [BAD_DESCRIPTOR, NOT_THERE] = [8, 52]
  const input = new TextEncoder().encode(stdin)
  const texts = args.map((one) => new TextEncoder().encode(`${one}\0`))
  const ended = new Map<string, number>()
  let [taken, output] = [0, '']
  let memory = new WebAssembly.Memory({ initial: 1 })
  const view = () => new DataView(memory.buffer)
  const bytes = () => new Uint8Array(memory.buffer)
  /** Goes through the parts of memory that a list names. @returns how many bytes `use` says */
  const each = (list: number, count: number, use: (part: Uint8Array) => number) => {
    let total = 0
    for (let at = list; at < list + 8 * count; at += 8)
      total += use(
        bytes().subarray(view().getUint32(at, true), view().getUint32(at, true) + view().getUint32(at + 4, true)),
      )
    return total
  }
  const known: Record<string, (...values: number[]) => number> = {
    args_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, texts.length, true)
      view().setUint32(
        size,
        texts.reduce((total, text) => total + text.length, 0),
        true,
      )
      return 0
    },
    args_get: (list = 0, data = 0) => {
      let at = data
      texts.forEach((text, index) => {
        view().setUint32(list + 4 * index, at, true)
        bytes().set(text, at)
        at += text.length
      })
      return 0
    },
    environ_sizes_get: (count = 0, size = 0) => {
      view().setUint32(count, 0, true)
      view().setUint32(size, 0, true)
      return 0
    },
    environ_get: () => 0,
    clock_time_get: (_clock, _precision, to = 0) => {
      view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true)
      return 0
    },
    random_get: (to = 0, count = 0) => {
      for (let at = 0; at < count; at += 65_536)
        crypto.getRandomValues(bytes().subarray(to + at, to + Math.min(at + 65_536, count)))
      return 0
    },
    fd_fdstat_get: (descriptor = 0, to = 0) => {
      if (descriptor > 2) return BAD_DESCRIPTOR
      bytes().fill(0, to, to + 24)
      bytes()[to] = descriptor === 0 ? 6 : 2
      view().setBigUint64(to + 8, 2n ** 64n - 1n, true)
      return 0
    },
    fd_fdstat_set_flags: () => 0,
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_close: () => 0,
    fd_read: (descriptor, list = 0, count = 0, to = 0) => {
      if (descriptor !== 0) return BAD_DESCRIPTOR
      const total = each(list, count, (part) => {
        const given = input.subarray(taken, taken + part.length)
        part.set(given)
        taken += given.length
        return given.length
      })
      view().setUint32(to, total, true)
      return 0
    },
    fd_write: (descriptor, list = 0, count = 0, to = 0) => {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR
      const total = each(list, count, (part) => {
        output += new TextDecoder().decode(part.slice())
        return part.length
      })
      view().setUint32(to, total, true)
      return 0
    },
    sched_yield: () => 0,
    // Each wait is over at once.
    poll_oneoff: (asked = 0, events = 0, count = 0, to = 0) => {
      for (let index = 0; index < count; index += 1) {
        bytes().fill(0, events + 32 * index, events + 32 * index + 32)
        view().setBigUint64(events + 32 * index, view().getBigUint64(asked + 48 * index, true), true)
        bytes()[events + 32 * index + 10] = bytes()[asked + 48 * index + 8] ?? 0
      }
      view().setUint32(to, count, true)
      return 0
    },
    proc_exit: (code = 0) => {
      ended.set('code', code)
      throw new Error('It ended.')
    },
  }
  const module = await WebAssembly.compile(new Uint8Array(await (await fetch(address)).arrayBuffer()))
  const imports: Record<string, (...values: number[]) => number> = {}
  for (const { name } of WebAssembly.Module.imports(module)) imports[name] = known[name] ?? (() => NOT_THERE)
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports })
  const { memory: own, _start: start } = instance.exports as { memory: WebAssembly.Memory; _start: () => void }
  memory = own
  try {
    start()
  } catch (error) {
    // Else it was stopped by a trap, and has not said that a proof holds.
    if (!ended.has('code'))
      return { code: -1, output: `${output}${String(error)}`, milliseconds: performance.now() - begun }
  }
  return { code: ended.get('code') ?? 0, output, milliseconds: performance.now() - begun }
}
