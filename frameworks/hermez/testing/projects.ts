/**
 * A machine of 16 rows that counts from a public number, and whose proofs are small: what most tests run. An input with
 * another step than 1 makes a trace that does not satisfy it.
 */
export const counter = {
  'main.pil': `constant %N = 2**4;
namespace Count(%N);
    pol constant FIRST, LAST;
    pol commit n;
    public from = n(0);
    (n' - n - 1) * (1 - LAST) = 0;
    FIRST * (n - :from) = 0;
`,
  'executor.js': `exports.buildConstants = ({ Count: { FIRST, LAST } }) => {
  for (let row = 0; row < 16; row++) {
    FIRST[row] = row === 0 ? 1n : 0n
    LAST[row] = row === 15 ? 1n : 0n
  }
}
exports.execute = ({ Count: { n } }, { from, step = 1 }, { F }) => {
  for (let row = 0; row < 16; row++) n[row] = F.add(BigInt(from), BigInt(row * step))
}
`,
  'starkstruct.json': JSON.stringify({
    nBits: 4,
    nBitsExt: 8,
    nQueries: 32,
    verificationHashType: 'GL',
    steps: [{ nBits: 8 }, { nBits: 5 }],
  }),
}

/** The same machine with a part of one file replaced. @throws where the part is not there */
export function changed(file: keyof typeof counter, part: string, by: string): Record<string, string> {
  const text: string = counter[file]
  if (!text.includes(part)) throw new Error(`${file} does not hold ${part}.`)
  return { ...counter, [file]: text.replace(part, () => by) }
}

/** The same machine without one of its files. */
export function without(file: keyof typeof counter): Record<string, string> {
  const { [file]: _, ...rest } = counter
  return rest
}

/** The counter with a statement put before the first value that buildConstants writes. */
export function saying(statement: string): Record<string, string> {
  return changed('executor.js', 'FIRST[row] =', `${statement}; FIRST[row] =`)
}

const body = 'exports.buildConstants = ({ Count: { FIRST, LAST } }) => {'
/** The counter with another buildConstants, which does nothing but this. */
export function executing(statements: string): Record<string, string> {
  return changed('executor.js', body, `${body} ${statements} `)
}

/** Every kind of identity. An input may name the kind that its trace breaks. */
export const everyKind = {
  'main.pil': `namespace Global(2**4);
    pol constant L1;
namespace Kinds(2**4);
    pol constant SMALL, C, D;
    pol commit a, b, c, d;
    pol other = b;
    public last = other(0);
    Global.L1 * (b - :last) = 0;
    a in SMALL;
    a is b;
    {c, d} connect {C, D};
`,
  'executor.js': `const { getKs } = require('pilcom')
exports.buildConstants = ({ Global: { L1 }, Kinds: { SMALL, C, D } }, { F }) => {
  const [k] = getKs(F, 1)
  let root = 1n
  for (let row = 0; row < 16; row++) {
    L1[row] = row === 0 ? 1n : 0n
    SMALL[row] = BigInt(row)
    // Crossed over: the value of c in a row is that of d.
    C[row] = F.mul(root, k)
    D[row] = root
    root = F.mul(root, F.w[4])
  }
}
exports.execute = ({ Kinds: { a, b, c, d } }, { breaks }) => {
  for (let row = 0; row < 16; row++) {
    a[row] = breaks === 'lookup' && row === 3 ? 99n : BigInt(row) / 2n
    b[15 - row] = a[row]
    c[row] = 1000n + BigInt(row)
    d[row] = c[row]
  }
  if (breaks === 'permutation') b[5] = 0n
  if (breaks === 'connection') d[7] = 0n
}
`,
  'starkstruct.json': counter['starkstruct.json'],
}
