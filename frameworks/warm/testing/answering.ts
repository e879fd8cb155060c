/**
 * A program that stays: it answers with when it was born, how many requests it had, and how the request begins; and does not
 * when a request asks it to `end`, to `be silent`, to `eat` more memory than there is, or to say more than it should.
 */
export const answering = `
const born = process.hrtime.bigint().toString()
let held = Buffer.alloc(0), asked = 0
process.stdin.on('data', (chunk) => {
  held = Buffer.concat([held, chunk])
  while (held.length >= 8 && held.length >= 8 + Number(held.readBigUInt64LE())) {
    const text = held.toString('utf8', 8, 8 + Number(held.readBigUInt64LE()))
    held = held.subarray(8 + text.length)
    asked++
    if (text === 'end') process.exit(3)
    if (text === 'be silent') return
    if (text === 'eat') globalThis.eaten = Array.from({ length: 4096 }, () => Buffer.alloc(1 << 20, 1))
    process.stdout.write(JSON.stringify({ born, asked, text: text.slice(0, 99), length: text.length }) + '\\n')
    if (text === 'chatter') process.stdout.write('more\\n')
  }
})`
