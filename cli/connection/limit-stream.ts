import { Transform } from 'node:stream'
import { CommandError } from '../failure.ts'

/** A stream that passes on what it is given, and fails with a sentence as soon as that is more than `maxBytes`. @param what it is, as a sentence begins */
export function limitStream(maxBytes: number, what: string): Transform {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes <= maxBytes) done(null, chunk)
      else done(new CommandError(`${what} has more than ${Math.round(maxBytes / 1024 ** 2)} MiB. Nothing was kept.`))
    },
  })
}
