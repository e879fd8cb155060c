/** How a file of an archive is shown, by its name alone: what a stranger's bytes claim to be is never asked. */
export type FileKind = { kind: 'markdown' } | { kind: 'picture'; type: string } | { kind: 'text'; language: string }

const pictures: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
}

const languages: Record<string, string> = {
  circom: 'circom',
  nr: 'noir',
  rs: 'rust',
  go: 'go',
  sol: 'solidity',
  toml: 'toml',
  json: 'json',
  sh: 'bash',
  ts: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  py: 'python',
  yml: 'yaml',
  yaml: 'yaml',
}

export function fileKind(path: string): FileKind {
  const end = (/\.(\w+)$/.exec(path)?.[1] ?? '').toLowerCase()
  if (end === 'md' || end === 'markdown') return { kind: 'markdown' }
  const type = pictures[end]
  return type === undefined ? { kind: 'text', language: languages[end] ?? '' } : { kind: 'picture', type }
}
