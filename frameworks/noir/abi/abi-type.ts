/** A type of Noir as a program's ABI describes it; more than these the ABI does not know. */
export type AbiType =
  | { kind: 'field' }
  | { kind: 'boolean' }
  | { kind: 'integer'; sign: 'unsigned' | 'signed'; width: number }
  | { kind: 'string'; length: number }
  | { kind: 'array'; length: number; type: AbiType }
  | { kind: 'tuple'; fields: AbiType[] }
  | { kind: 'struct'; fields: AbiMember[] }

/** A named part: a field of a struct, a parameter of `main`, or its result. */
export interface AbiMember {
  name: string
  type: AbiType
}

/** The order of bn254's scalar field, in which Noir computes. */
export const fieldOrder = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/** How many field elements a value of the type is. */
export function fieldCount(type: AbiType): number {
  switch (type.kind) {
    case 'field':
    case 'boolean':
    case 'integer':
      return 1
    case 'string':
      return type.length
    case 'array':
      return type.length * fieldCount(type.type)
    case 'tuple':
      return sum(type.fields.map(fieldCount))
    case 'struct':
      return sum(type.fields.map((field) => fieldCount(field.type)))
    default:
      return type satisfies never
  }
}

/** The type as a program spells it, such as `[u8; 32]`; a struct by its fields. */
export function spellType(type: AbiType): string {
  switch (type.kind) {
    case 'field':
      return 'Field'
    case 'boolean':
      return 'bool'
    case 'integer':
      return `${type.sign === 'signed' ? 'i' : 'u'}${type.width}`
    case 'string':
      return `str<${type.length}>`
    case 'array':
      return `[${spellType(type.type)}; ${type.length}]`
    case 'tuple':
      return `(${type.fields.map(spellType).join(', ')})`
    case 'struct':
      return `{ ${type.fields.map((field) => `${field.name}: ${spellType(field.type)}`).join(', ')} }`
    default:
      return type satisfies never
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
