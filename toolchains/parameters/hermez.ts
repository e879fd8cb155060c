import hermez from './hermez-files.json' with { type: 'json' }
import { knownByHash, type Parameter } from './parameter.ts'

const HOST = 'https://storage.googleapis.com/zkevm/ptau/'
/** Of a prepared file, per constraint that it serves: the points of all its sections. */
const BYTES_PER_CONSTRAINT = 1152

/** The prepared powers of tau of the Hermez ceremony for bn254, where snarkjs's documentation says that they are. */
export const hermezParameters: Parameter[] = Object.entries(hermez.blake2b).map(([file, hex]) => {
  const power = Number(/_(\d+)\.ptau$/.exec(file)?.[1] ?? 28)
  return {
    id: `ptau-${power}`,
    file,
    urls: [`${HOST}${file}`],
    ...knownByHash('blake2b512', hex),
    bytes: BYTES_PER_CONSTRAINT * 2 ** power,
    about: `Powers of tau of the Hermez ceremony, for circom circuits of up to 2^${power} constraints.`,
  }
})
