import { TomlError, parse } from 'smol-toml'
import { type Exact, type ExactObject, isExactNumber, isExactObject } from './exact-json.ts'

/** @throws SyntaxError with a sentence for the person who wrote the text */
export function parseExactToml(text: string): Exact {
  try {
    return exactOf(parse(text, { integersAsBigInt: true }))
  } catch (error) {
    if (!(error instanceof TomlError) && !(error instanceof RangeError)) throw error
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    const place = error instanceof TomlError ? `Line ${error.line}, column ${error.column}: ` : ''
    throw new SyntaxError(`${place}${what.trim()}`, { cause: error })
  }
}

function exactOf(value: unknown): Exact {
  if (typeof value === 'bigint' || typeof value === 'number') return { kind: 'number', digits: String(value) }
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(exactOf)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return null
  return { kind: 'object', members: Object.entries(value).map(([name, member]) => [name, exactOf(member)]) }
}

/** A document of one line for each member, as nargo writes its own. */
export function writeExactToml({ members }: ExactObject): string {
  return members.map(([name, value]) => `${keyOf(name)} = ${write(value)}\n`).join('')
}

function write(value: Exact): string {
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  if (isExactNumber(value)) return value.digits
  if (!isExactObject(value)) return value === null ? '""' : quote(value)
  return `{ ${value.members.map(([name, member]) => `${keyOf(name)} = ${write(member)}`).join(', ')} }`
}

function keyOf(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : quote(name)
}

/** A text of JSON is one of TOML, but for one control character. */
function quote(value: string | boolean): string {
  return JSON.stringify(value).replaceAll('\u007f', String.raw`\u007f`)
}
