import files from './aleo-files.json' with { type: 'json' }
import { knownByHash, type Parameter } from './parameter.ts'

/** As snarkvm-parameters 4.11.0 has them, in its order. */
const HOSTS = [
  'https://parameters.provable.com/mainnet',
  'https://s3.us-west-1.amazonaws.com/mainnet.parameters',
] as const
const POINT_BYTES = 48

/** The powers of Aleo's universal set-up, which keys of large programs are made of; those up to 2^16 come with snarkVM. */
export const aleoParameters: Parameter[] = Object.entries(files.sha256).map(([name, hex]) => {
  const [, shifted = '', power = ''] = /^(shifted-)?powers-of-beta-(\d+)\./.exec(name) ?? []
  const [first, second] = HOSTS
  return {
    id: `aleo-${shifted}${power}`,
    file: `aleo/${name}`,
    urls: [`${first}/${name}`, `${second}/${name}`],
    ...knownByHash('sha256', hex),
    // A file has the powers from half of its number on.
    bytes: POINT_BYTES * 2 ** Number(power),
    about: `${shifted === '' ? 'Powers' : 'Shifted powers'} of Aleo's universal set-up, for Aleo programs of up to 2^${power} entries in a matrix.`,
  }
})
