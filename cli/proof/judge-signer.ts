import { readKnownKeys } from '@proofyard/verification/signing-keys.ts'
import { CommandError } from '../failure.ts'

/** The servers that a person trusts. */
export interface Signers {
  /** Where their keys are, as it is said. */
  file: string
  /** As `/.well-known/proofyard-keys.json` has them, or as PEM. */
  text: string
  /** Whether a key that its server has retired is refused. */
  onlyCurrent?: boolean
}

/** What is known of the one who signed a bundle. */
export interface Signer {
  sentence: string
  /** Since when its server signs with another key; null for one in use. */
  retired: string | null
}

/**
 * Whether a bundle was signed by a server that is trusted.
 *
 * @param signed by which key, and when the proof was made, as the bundle says
 * @throws CommandError where it was not, or with a key that its server had retired by then
 */
export function judgeSigner(
  { x, made }: { x: string; made: string | null },
  { file, text, onlyCurrent = false }: Signers,
): Signer {
  const known = readKnownKeys(text).find((key) => key.x === x)
  if (known === undefined) throw new CommandError(`The bundle was signed by none of the keys in ${file}.`)
  const { retired } = known
  if (retired === null) return { sentence: `by a key in ${file}`, retired }
  if (onlyCurrent) throw new CommandError(`The bundle was signed by a key in ${file} that is retired since ${retired}.`)
  // A server forgets the secret of a key when it retires it.
  if (made !== null && Date.parse(made) > Date.parse(retired))
    throw new CommandError(
      `The bundle says that its proof was made on ${made}, and the key that signed it is retired since ${retired}: its server has not signed it.`,
    )
  return { sentence: `by a key in ${file} that is retired since ${retired}`, retired }
}
