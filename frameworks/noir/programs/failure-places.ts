import { inflateRawSync } from 'node:zlib'
import type { Program } from './program.ts'
import { placeInSource } from './source-place.ts'

/**
 * Where an execution failed, innermost first, such as `src/main.nr:3:5`. Newer executors say so themselves; before,
 * they name the opcode, and the compiler left where it comes from. Empty where neither does.
 */
export function placesOfFailure(error: unknown, program: Program): string[] {
  if (!(error instanceof Object)) return []
  if ('noirCallStack' in error && Array.isArray(error.noirCallStack)) {
    return error.noirCallStack.map((line) => placeIn(String(line))).toReversed()
  }
  if (!('callStack' in error) || !Array.isArray(error.callStack)) return []
  return locate(String(error.callStack.at(-1)), program).toReversed()
}

/** From `at assert(x != 7) (src/main.nr:3:5)`. */
function placeIn(line: string): string {
  return /\(([^()]*)\)$/.exec(line)?.[1] ?? line
}

interface DebugSymbols {
  debug_infos: { locations: Record<string, { span: { start: number; end: number }; file: number }[]> }[]
}

function locate(opcode: string, { debug_symbols: symbols, file_map: files }: Program): string[] {
  if (symbols === undefined || files === undefined) return []
  try {
    const parsed: DebugSymbols = JSON.parse(inflateRawSync(Buffer.from(symbols, 'base64')).toString())
    const places = parsed.debug_infos[0]?.locations[opcode] ?? []
    return places.flatMap(({ span, file }) => {
      const source = files[file]
      if (source === undefined) return []
      return [`${source.path}:${placeInSource(source.source, span.start)}`]
    })
  } catch {
    return []
  }
}
