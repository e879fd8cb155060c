/** A part of a WebAssembly module, from its first byte to the one behind its last. */
interface Span {
  from: number
  to: number
}

interface Section extends Span {
  /** Where its length stands, which may be longer than it need be. */
  lengthAt: number
}

/** The sections of a module that are read here. */
const sections = { imports: 2, code: 10 }

/** By how much Keccak's permutation turns its lanes. */
const rotations = [1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14]

const opcodes = { call: 0x10, localGet: 0x20, i64Const: 0x42, i64Rotl: 0x89 }

/**
 * Makes the one function of a module that hashes with Keccak call an imported function first, with its second argument: what is
 * hashed. Barretenberg is published without the names of its functions; Keccak's permutation is known by its rotations, and the
 * hash by calling it.
 *
 * @param imported name of a function that takes one number
 * @throws Error where the module is not of that kind
 */
export function hookKeccak(module: Buffer, imported: string): Buffer {
  const found = findSections(module)
  const names = importedFunctions(module, found.get(sections.imports))
  const code = found.get(sections.code)
  const hook = names.indexOf(imported)
  if (hook < 0 || code === undefined) throw new Error(`The module does not import ${imported}.`)
  const bodies = functionBodies(module, code)
  const permutation = theOne(bodies, (body) => turnsLikeKeccak(module.subarray(body.from, body.to)))
  const callee = names.length + permutation
  const calls = [leb(callee), paddedLeb(callee)].map((number) => Buffer.from([opcodes.call, ...number]))
  const hash = theOne(bodies, (body) => calls.some((call) => module.subarray(body.from, body.to).includes(call)))

  const rebuilt = bodies.map((body, index) => {
    const bytes = module.subarray(body.from, body.to)
    if (index !== hash) return Buffer.concat([Buffer.from(leb(bytes.length)), bytes])
    const start = afterLocals(bytes)
    const called = [opcodes.localGet, 1, opcodes.call, ...leb(hook)]
    const longer = Buffer.concat([bytes.subarray(0, start), Buffer.from(called), bytes.subarray(start)])
    return Buffer.concat([Buffer.from(leb(longer.length)), longer])
  })
  const section = Buffer.concat([Buffer.from(leb(bodies.length)), ...rebuilt])
  const before = module.subarray(0, code.lengthAt)
  return Buffer.concat([before, Buffer.from(leb(section.length)), section, module.subarray(code.to)])
}

function findSections(module: Buffer): Map<number, Section> {
  const found = new Map<number, Section>()
  for (let at = 8; at < module.length;) {
    const number = module.readUInt8(at)
    const [length, from] = readLeb(module, at + 1)
    found.set(number, { lengthAt: at + 1, from, to: from + length })
    at = from + length
  }
  return found
}

/** The names of the imported functions, which are the first of a module. */
function importedFunctions(module: Buffer, section: Span | undefined): string[] {
  const names: string[] = []
  let [left, at] = readLeb(module, section?.from ?? 0)
  const text = () => {
    const [length, from] = readLeb(module, at)
    at = from + length
    return module.toString('utf8', from, at)
  }
  for (; left > 0; left--) {
    text()
    const name = text()
    const kind = module.readUInt8(at++)
    if (kind === 0) {
      names.push(name)
      at = readLeb(module, at)[1]
    } else if (kind === 2) {
      // A memory: flags, its least size, and its greatest where there is one.
      const [flags, next] = readLeb(module, at)
      at = readLeb(module, next)[1]
      if ((flags & 1) === 1) at = readLeb(module, at)[1]
    } else throw new Error(`The module imports ${name}, which is neither a function nor a memory.`)
  }
  return names
}

function functionBodies(module: Buffer, code: Span): Span[] {
  const bodies: Span[] = []
  let [left, at] = readLeb(module, code.from)
  for (; left > 0; left--) {
    const [length, from] = readLeb(module, at)
    at = from + length
    bodies.push({ from, to: at })
  }
  return bodies
}

function turnsLikeKeccak(body: Buffer): boolean {
  return rotations.every((count) => body.includes(Buffer.from([opcodes.i64Const, count, opcodes.i64Rotl])))
}

/** Where the instructions of a function begin. */
function afterLocals(body: Buffer): number {
  let [left, at] = readLeb(body, 0)
  // So many locals of one type, which is a byte.
  for (; left > 0; left--) at = readLeb(body, at)[1] + 1
  return at
}

function theOne(bodies: Span[], is: (body: Span) => boolean): number {
  const [first, ...others] = bodies.flatMap((body, index) => (is(body) ? [index] : []))
  if (first === undefined || others.length > 0) throw new Error('Keccak is not to be found in this module.')
  return first
}

/** A number, and where the next thing begins. */
function readLeb(bytes: Buffer, at: number): [number, number] {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes.readUInt8(at++)
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return [value, at]
  }
}

function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)]
}

/** As linkers write the numbers of functions: in five bytes. */
function paddedLeb(value: number): number[] {
  return [0, 7, 14, 21, 28].map((shift) => ((value >> shift) & 0x7f) | (shift < 28 ? 0x80 : 0))
}
