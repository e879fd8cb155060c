import { surroundings } from './surroundings.ts'

/** How a program ended: with a code of its own, or stopped by what it did. */
type WasiEnd = { kind: 'exit'; code: number } | { kind: 'trap'; reason: string }

/** A program for WASI (snapshot preview 1), compiled. It runs as often as it is asked, each time from its beginning. */
export type WasiProgram = (args: string[], stdin: string) => Promise<WasiEnd>

/**
 * Compiles a program that reads its standard input and ends. It runs in the calling thread, which it may keep for as long as it likes: its caller gives
 * it a thread of its own. It has no files, no network and no surroundings but its input, a clock and random numbers.
 *
 * @param wasm not compressed
 * @throws Error where it is no program
 */
export async function compileWasi(wasm: Uint8Array<ArrayBuffer>): Promise<WasiProgram> {
  const module = await WebAssembly.compile(wasm)
  return async (args, stdin) => {
    const { calls, useMemory, exitCode } = surroundings(args, stdin)
    const imports: Record<string, (...values: number[]) => number> = {}
    for (const { name } of WebAssembly.Module.imports(module)) imports[name] = calls(name)
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports })
    const { memory, _start: start } = exports as { memory: WebAssembly.Memory; _start: () => void }
    useMemory(memory)
    try {
      start()
    } catch (error) {
      const code = exitCode()
      return code === undefined ? { kind: 'trap', reason: String(error) } : { kind: 'exit', code }
    }
    return { kind: 'exit', code: 0 }
  }
}
