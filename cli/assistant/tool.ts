import type { z } from 'zod'
import type { Context } from '../context.ts'

/** What a tool is given for one call. */
export interface ToolCall extends Context {
  /** Origin of the server; it is the same for as long as the assistant is served. */
  url: string
  /** The one folder that is read, as `openWorkFolder` has it. */
  folder: string
  /** Tells the client how far it is. */
  report: (message: string) => void
  /**
   * Asks the person whether something that cannot be undone is meant.
   *
   * @param command what the person can type in its place
   * @throws CommandError unless they say yes
   */
  confirm: (question: string, command: string) => Promise<void>
}

/** Something that an assistant can have done. */
export interface Tool {
  /** Such as `read_build`. */
  name: string
  title: string
  /** What an assistant chooses it by. */
  description: string
  /** `destroys`: a person is asked first. */
  effect: 'reads' | 'makes' | 'destroys'
  input: z.ZodObject
  /** Texts in what is returned are bounded before it is sent. */
  output: z.ZodObject
  run: (call: ToolCall, input: never) => Promise<unknown>
}

/** A tool whose work takes and returns what its schemas say. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: Input
    output: Output
    run: (call: ToolCall, input: z.output<Input>) => Promise<z.input<Output>>
  },
): Tool {
  return tool
}
