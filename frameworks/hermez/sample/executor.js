// Fills the columns that belong to the circuit itself; runs once, when the circuit is compiled.
exports.buildConstants = function ({ Fibonacci: { FIRST, LAST } }) {
  const rows = FIRST.length
  for (let row = 0; row < rows; row++) {
    FIRST[row] = row === 0 ? 1n : 0n
    LAST[row] = row === rows - 1 ? 1n : 0n
  }
}

// Fills the columns that belong to one proof. F computes in the field; input is what input.json holds.
exports.execute = function ({ Fibonacci: { a, b } }, input, { F }) {
  a[0] = BigInt(input.first)
  b[0] = BigInt(input.second)
  for (let row = 1; row < a.length; row++) {
    a[row] = b[row - 1]
    b[row] = F.add(a[row - 1], b[row - 1])
  }
}
