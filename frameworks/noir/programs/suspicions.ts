import type { Program } from './program.ts'
import { describeDiagnostics } from './diagnostics.ts'
import type { Diagnostic } from './diagnostics.ts'
import { placeInSource } from './source-place.ts'

/**
 * What a compiler warns of in a program that it compiled. Newer ones report what they suspect of the circuit, such as
 * values that nothing constrains, as `{"Bug": {"IndependentSubgraph": {"call_stack": […]}}}`.
 */
export function describeSuspicions(warnings: unknown[], program: Program, project: string): string[] {
  return warnings.flatMap((warning) => {
    if (isDiagnostic(warning)) return describeDiagnostics([warning], project)
    return Object.entries(Object(warning)).flatMap(([level, kinds]) =>
      Object.entries(Object(kinds)).map(([kind, detail]) => describeSuspicion(level, kind, Object(detail), program)),
    )
  })
}

interface Detail {
  message?: string | null
  call_stack?: { span: { start: number }; file: number }[]
}

/** `Bug: AssertFailed at src/main.nr:1:21`. */
function describeSuspicion(level: string, kind: string, { message, call_stack: calls }: Detail, program: Program) {
  const last = calls?.at(-1)
  const source = last && program.file_map?.[last.file]
  const place = last && source ? ` at ${source.path}:${placeInSource(source.source, last.span.start)}` : ''
  return `${level}: ${kind}${message ? ` (${message})` : ''}${place}`
}

function isDiagnostic(warning: unknown): warning is Diagnostic {
  return warning instanceof Object && 'message' in warning && 'secondaries' in warning
}
