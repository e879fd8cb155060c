/** The part of npm `circom2` that we use; the package has no types of its own. */
declare module 'circom2' {
  export class CircomRunner {
    constructor(options: {
      args: string[]
      env: Record<string, string>
      /** Folders that the compiler may see: its name for each, and ours. */
      preopens: Record<string, string>
      bindings: object
    })
    execute(wasm: Uint8Array): Promise<unknown>
  }
  export const bindings: object
}
