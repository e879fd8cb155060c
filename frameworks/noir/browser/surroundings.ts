/** Of a WebAssembly memory, in pages of 64 KiB: what bb.js begins with, and 1 GiB, of which a verification takes a few percent. */
const MEMORY = { initial: 37, maximum: 2 ** 14, shared: true }

/** A program that was started, and its memory. */
export interface Started<Exports> {
  exports: Exports
  /** Over again each time: the memory grows. */
  bytes: () => Uint8Array<SharedArrayBuffer>
  view: () => DataView
}

/** Starts a program of Barretenberg in the calling thread. @param wasm of a bb.js, whose exports its reader knows by its hash */
export async function startWasm<Exports>(wasm: Uint8Array<ArrayBuffer>): Promise<Started<Exports>> {
  const memory = new WebAssembly.Memory(MEMORY)
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(wasm), importsFor(memory))
  const exports = instance.exports as Exports & { _initialize: () => void }
  const { _initialize: initialize } = exports
  initialize()
  return {
    exports,
    bytes: () => new Uint8Array(memory.buffer as unknown as SharedArrayBuffer),
    view: () => new DataView(memory.buffer),
  }
}

/** What bb asks of its surroundings; one thread has no others to start. */
function importsFor(memory: WebAssembly.Memory) {
  const textAt = (address: number) => {
    const bytes = new Uint8Array(memory.buffer, address >>> 0)
    return latin1(bytes.slice(0, bytes.indexOf(0)))
  }
  const refuse = (address: number) => {
    throw new Error(printable(textAt(address)))
  }
  return {
    env: {
      memory,
      env_hardware_concurrency: () => 1,
      logstr: () => {},
      throw_or_abort_impl: refuse,
      // What older ones keep outside, which no verification asks for.
      set_data: () => {},
      get_data: () => {},
    },
    wasi: { 'thread-spawn': () => -1 },
    wasi_snapshot_preview1: {
      random_get: (address: number, length: number) => {
        // Browsers fill no shared memory with random numbers.
        new Uint8Array(memory.buffer).set(crypto.getRandomValues(new Uint8Array(length)), address >>> 0)
        return 0
      },
      clock_time_get: (_clock: number, _precision: number, address: number) => {
        new DataView(memory.buffer).setBigUint64(address >>> 0, BigInt(Date.now()) * 1_000_000n, true)
        return 0
      },
      proc_exit: () => {
        throw new Error('bb ended.')
      },
    },
  }
}

export function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** What bb says, for a person: it may have in it what a claim has. */
export function printable(text: string): string {
  return text
    .replaceAll(/[^ -~]+/g, ' ')
    .trim()
    .slice(0, 200)
}
