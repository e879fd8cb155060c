const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CHECKSUM_LETTERS = 6

/** The bytes of a text such as `proof1…`, whose checksum is not looked at (BIP-350). */
export function decodeBech32m(text: string): { prefix: string; bytes: Buffer } {
  const end = text.lastIndexOf('1')
  const letters = text.slice(end + 1, -CHECKSUM_LETTERS).split('')
  const values = letters.map((letter) => LETTERS.indexOf(letter))
  return { prefix: text.slice(0, end), bytes: Buffer.from(regroup(values, 5, 8)) }
}

/** The text of bytes, with the checksum that they have. */
export function encodeBech32m(prefix: string, bytes: Uint8Array): string {
  const values = regroup([...bytes], 8, 5, true)
  const expanded = prefix.split('').map((letter) => letter.charCodeAt(0))
  const head = [...expanded.map((code) => code >> 5), 0, ...expanded.map((code) => code & 31)]
  const sum = polymod([...head, ...values, ...Array<number>(CHECKSUM_LETTERS).fill(0)]) ^ 0x2b_c8_30_a3
  const checksum = Array.from({ length: CHECKSUM_LETTERS }, (_, at) => (sum >> (5 * (5 - at))) & 31)
  return `${prefix}1${[...values, ...checksum].map((value) => LETTERS[value]).join('')}`
}

function polymod(values: number[]): number {
  const generators = [0x3b_6a_57_b2, 0x26_50_8e_6d, 0x1e_a1_19_fa, 0x3d_42_33_dd, 0x2a_14_62_b3]
  return values.reduce((sum, value) => {
    const top = sum >> 25
    const next = ((sum & 0x1_ff_ff_ff) << 5) ^ value
    return generators.reduce((all, generator, bit) => ((top >> bit) & 1 ? all ^ generator : all), next)
  }, 1)
}

function regroup(values: number[], from: number, to: number, fills = false): number[] {
  const groups: number[] = []
  let [left, bits] = [0, 0]
  for (const value of values) {
    left = (left << from) | value
    bits += from
    while (bits >= to) {
      bits -= to
      groups.push((left >> bits) & ((1 << to) - 1))
    }
    left &= (1 << bits) - 1
  }
  if (fills && bits > 0) groups.push((left << (to - bits)) & ((1 << to) - 1))
  return groups
}
