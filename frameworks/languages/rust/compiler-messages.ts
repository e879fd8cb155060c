import { z } from 'zod'

const Line = z.object({
  reason: z.literal('compiler-message'),
  target: z.object({ name: z.string(), kind: z.array(z.string()) }),
  message: z.object({ level: z.string(), rendered: z.string(), code: z.object({ code: z.string() }).nullable() }),
})

/** One message of the compiler. */
export interface CompilerMessage {
  isError: boolean
  /** With the lines of the source that it is about. */
  text: string
  code: string | undefined
  /** It is about the program that we wrote around the circuit. */
  isOurs: boolean
}

/**
 * The compiler's messages, out of cargo's lines of JSON.
 *
 * @param program name of the one that we wrote around the circuit
 */
export function readCompilerMessages(stdout: string, program: string): CompilerMessage[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{"reason":"compiler-message"')) return []
    const read = Line.safeParse(parse(line))
    if (!read.success) return []
    const { target, message } = read.data
    return {
      isError: message.level.startsWith('error'),
      text: message.rendered,
      code: message.code?.code,
      isOurs: target.name === program && target.kind.includes('bin'),
    }
  })
}

/** The last line is cut where cargo wrote more than we keep. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
