import { readFileSync } from 'node:fs'
import { placeInSource } from './source-place.ts'

/** What the compiler says about a program: places are bytes in the file. */
export interface Diagnostic {
  message: string
  file?: string
  /** Noir 0.17 calls it so. */
  file_path?: string
  secondaries: { message: string; start: number; end: number }[]
}

/** Each as a message, followed by its places: `  src/main.nr:4:17: not found in this scope`. */
export function describeDiagnostics(diagnostics: Diagnostic[], project: string): string[] {
  return diagnostics.map(({ message, file, file_path, secondaries }) => {
    const path = file ?? file_path ?? ''
    const places = secondaries.map((one) => {
      const note = one.message.trim()
      return `\n  ${placeOf(path, one.start, project)}${note === '' ? '' : `: ${note}`}`
    })
    return `${message.trim().replaceAll(`${project}/`, '')}${places.join('')}`
  })
}

/** `src/main.nr:4:17` for a byte of a file; the file alone where it cannot be read. */
function placeOf(path: string, start: number, project: string): string {
  const name = path.startsWith(`${project}/`) ? path.slice(project.length + 1) : path
  try {
    return `${name}:${placeInSource(readFileSync(path), start)}`
  } catch {
    return name
  }
}
