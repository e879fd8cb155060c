import { Writable } from 'node:stream'

type Output = Pick<NodeJS.WriteStream, 'write'>

/**
 * Keeps the standard output for a protocol: from here on what anything else prints goes to the standard error.
 *
 * @returns what the protocol writes into
 */
export function claimStandardOutput(out: Output = process.stdout, err: Output = process.stderr): Writable {
  const write = out.write.bind(out)
  out.write = err.write.bind(err)
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, done) })
}
