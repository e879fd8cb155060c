/** The first bytes of an answer, and whether there were more; those are not fetched. */
export async function readStart(response: Response, most: number): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const parts: Uint8Array[] = []
  let size = 0
  if (response.body === null) return { bytes: new Uint8Array(), isCut: false }
  const reader = response.body.getReader()
  while (size <= most) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  await reader.cancel()
  const bytes = new Uint8Array(Math.min(size, most))
  let place = 0
  for (const part of parts) {
    const fitting = part.subarray(0, most - place)
    bytes.set(fitting, place)
    place += fitting.length
  }
  return { bytes, isCut: size > most }
}
