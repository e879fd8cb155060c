import type { ProjectFiles } from '../../testing/whole-way.ts'

/** A program of these instructions, whose function is called main. */
export function program(
  body: string,
  { id = 'above.aleo', before = '' }: { id?: string; before?: string } = {},
): string {
  return `${before}program ${id};\n\nfunction main:\n${body
    .trim()
    .split('\n')
    .map((line) => `    ${line.trim()}\n`)
    .join('')}`
}

/** A project with this program, and more files. */
export function projectOf(
  main: string,
  { files = {}, manifest = {} }: { files?: Record<string, string>; manifest?: object } = {},
): ProjectFiles {
  return { files: { 'main.aleo': main, ...files }, manifest: { functionName: 'main', ...manifest } }
}

/** Tells the hash of a number that is not below a public one. The number is an output, too, for who owns the private key. */
export const above = program(`
  input r0 as u64.public;
  input r1 as u64.private;
  lte r0 r1 into r2;
  assert.eq r2 true;
  hash.psd2 r1 into r3 as field;
  output r3 as field.public;
  output r1 as u64.private;
`)

export const aboveProject = projectOf(above)

/** The same interface, and another circuit. */
export const strictlyAbove = projectOf(above.replace('lte', 'lt'))

/** The same program on another network. */
export const onTestnet = projectOf(above, { manifest: { network: 'testnet' } })

export const inputOf = (inputs: string[], more: object = {}): string => JSON.stringify({ inputs, ...more })
