/** What the header block of a part says of it. */
export interface PartHead {
  name: string
  /** As the client sent it; undefined for a plain field. */
  fileName: string | undefined
}

/** Reads a part's header block; undefined when it names no form field. */
export function parsePartHead(block: string): PartHead | undefined {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(block)?.[1]
  if (disposition === undefined) return undefined
  const name = parameterOf(disposition, 'name')
  return name === undefined ? undefined : { name, fileName: parameterOf(disposition, 'filename') }
}

function parameterOf(disposition: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(disposition)
  const text = match?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? match?.[2]
  return text?.replaceAll('%22', '"').replaceAll(/%0d|%0a/gi, ' ')
}
