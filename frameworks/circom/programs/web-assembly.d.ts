/** The part of WebAssembly's global that we use: TypeScript has it only among the types of browsers. */
declare namespace WebAssembly {
  class RuntimeError extends Error {}
  class Memory {
    constructor(size: { initial: number })
    readonly buffer: ArrayBuffer
  }
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  const Module: { imports: (module: Module) => { module: string; name: string; kind: string }[] }
  type Exports = Record<string, Memory | ((...values: number[]) => unknown) | undefined>
  interface Instance {
    exports: Exports
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(
    module: Module,
    imports: Record<string, Record<string, Memory | ((...values: number[]) => void)>>,
  ): Promise<Instance>
}
