/** Hands a text, or bytes, to the browser as a download called `name`. */
export function saveFile(name: string, text: string | ArrayBuffer, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has begun; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A JSON value as snarkjs and its kin write it to a file. */
export function saveJson(name: string, value: unknown): void {
  saveFile(name, `${JSON.stringify(value, undefined, 1)}\n`, 'application/json')
}
