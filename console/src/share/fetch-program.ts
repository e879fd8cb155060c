/** The verifier of a toolchain, packed, as this server has it; undefined where it has none. Whether it is the right one is for its hash to tell. */
export async function fetchProgram(toolchain: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetch(`/verify/${toolchain}.wasm.gz`)
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch {
    // What the server told of the proof is shown all the same.
    return undefined
  }
}
