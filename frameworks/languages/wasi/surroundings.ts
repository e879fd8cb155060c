/** Error numbers of WASI. */
const [BAD_DESCRIPTOR, NOT_THERE] = [8, 52]
/** Browsers fill no more than this at once with random numbers. */
const MAX_RANDOM_BYTES = 65_536

type Call = (...values: number[]) => number

/**
 * What a program for WASI asks of its surroundings, where it reads its standard input, may write, and ends. All else is answered as not there.
 *
 * @param args the first is the name of the program
 */
export function surroundings(args: string[], stdin: string) {
  const texts = args.map((one) => new TextEncoder().encode(`${one}\0`))
  const input = new TextEncoder().encode(stdin)
  let taken = 0
  let exitCode: number | undefined
  let memory = new WebAssembly.Memory({ initial: 1 })
  const view = () => new DataView(memory.buffer)
  const bytes = () => new Uint8Array(memory.buffer)
  const put = (at: number, value: number) => view().setUint32(at, value, true)

  /** Goes through the parts of memory that a list names. @param use returns how many bytes of a part it used */
  function inParts(list: number, count: number, use: (part: Uint8Array) => number): number {
    let total = 0
    for (let at = list; at < list + 8 * count; at += 8) {
      const start = view().getUint32(at, true)
      total += use(bytes().subarray(start, start + view().getUint32(at + 4, true)))
    }
    return total
  }

  const known: Record<string, Call> = {
    args_sizes_get: (count = 0, size = 0) => {
      put(count, texts.length)
      put(
        size,
        texts.reduce((total, text) => total + text.length, 0),
      )
      return 0
    },
    args_get: (list = 0, data = 0) => {
      let at = data
      texts.forEach((text, index) => {
        put(list + 4 * index, at)
        bytes().set(text, at)
        at += text.length
      })
      return 0
    },
    environ_sizes_get: (count = 0, size = 0) => {
      put(count, 0)
      put(size, 0)
      return 0
    },
    environ_get: () => 0,
    clock_time_get: (_clock, _precision, to = 0) => {
      view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true)
      return 0
    },
    random_get: (to = 0, count = 0) => {
      for (let at = 0; at < count; at += MAX_RANDOM_BYTES)
        crypto.getRandomValues(bytes().subarray(to + at, to + Math.min(at + MAX_RANDOM_BYTES, count)))
      return 0
    },
    fd_fdstat_get: (descriptor = 0, to = 0) => {
      if (descriptor > 2) return BAD_DESCRIPTOR
      bytes().fill(0, to, to + 24)
      // Input is a stream, output a terminal; either may do all that a descriptor can.
      bytes()[to] = descriptor === 0 ? 6 : 2
      view().setBigUint64(to + 8, 2n ** 64n - 1n, true)
      return 0
    },
    fd_fdstat_set_flags: () => 0,
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_close: () => 0,
    fd_read: (descriptor, list = 0, count = 0, to = 0) => {
      if (descriptor !== 0) return BAD_DESCRIPTOR
      const read = inParts(list, count, (part) => {
        const given = input.subarray(taken, taken + part.length)
        part.set(given)
        taken += given.length
        return given.length
      })
      put(to, read)
      return 0
    },
    // Nobody reads what it says.
    fd_write: (descriptor, list = 0, count = 0, to = 0) => {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR
      put(
        to,
        inParts(list, count, (part) => part.length),
      )
      return 0
    },
    sched_yield: () => 0,
    // Each wait is over at once.
    poll_oneoff: (asked = 0, events = 0, count = 0, to = 0) => {
      for (let index = 0; index < count; index += 1) {
        const [event, wanted] = [events + 32 * index, asked + 48 * index]
        bytes().fill(0, event, event + 32)
        view().setBigUint64(event, view().getBigUint64(wanted, true), true)
        bytes()[event + 10] = bytes()[wanted + 8] ?? 0
      }
      put(to, count)
      return 0
    },
    proc_exit: (code = 0) => {
      exitCode = code
      throw new Error('It ended.')
    },
  }

  return {
    calls: (name: string): Call => known[name] ?? (() => NOT_THERE),
    useMemory: (own: WebAssembly.Memory) => {
      memory = own
    },
    /** What it ended with by itself; undefined where it did not. */
    exitCode: () => exitCode,
  }
}
