/**
 * A program that stays: it answers with when it was born, how many requests it had, and how the request begins; a request
 * `wait <milliseconds>` after that time. It does not when a request asks it to `end`, to `be silent`, to `eat` more memory than
 * there is, to `chatter` (say more than it should), to `boast` (say more than it may), to `mumble` (say what is no answer), or
 * to `foresee` (keep its answer for the next request).
 */
export const answering = `
const born = process.hrtime.bigint().toString()
let held = Buffer.alloc(0), asked = 0, stale
process.stdin.on('data', (chunk) => {
  held = Buffer.concat([held, chunk])
  while (held.length >= 24 && held.length >= 24 + Number(held.readBigUInt64LE(16))) {
    const token = stale ?? held.subarray(0, 16)
    const text = held.toString('utf8', 24, 24 + Number(held.readBigUInt64LE(16)))
    held = held.subarray(24 + text.length)
    asked++
    const say = (answer, length = answer.length) => {
      const size = Buffer.alloc(8)
      size.writeBigUInt64LE(BigInt(length))
      process.stdout.write(Buffer.concat([token, size, Buffer.from(answer)]))
    }
    if (text === 'end') process.exit(3)
    if (text === 'be silent') return
    if (text === 'eat') globalThis.eaten = Array.from({ length: 4096 }, () => Buffer.alloc(1 << 20, 1))
    if (text === 'foresee') stale = token
    if (text === 'boast') return say('', 2 ** 40)
    if (text === 'mumble') return process.stdout.write('x'.repeat(99))
    const [, milliseconds = '0'] = /^wait (\\d+)/.exec(text) ?? []
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds))
    say(JSON.stringify({ born, asked, text: text.slice(0, 99), length: text.length }))
    if (text === 'chatter') process.stdout.write('more')
  }
})`
