import { zKey } from 'snarkjs'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import { type Contributions, readContributions } from './contributions.ts'
import { curveOf } from './curves.ts'
import { refusals } from './snarkjs-log.ts'
import { openZkey } from './zkey-file.ts'

/**
 * verify-ceremony <curve> <r1cs> <ptau> <zkey> <name of the key for sentences> <name of the ptau>
 *
 * Has snarkjs verify a Groth16 key from its circuit and the powers of tau it was made from, and reports how many
 * contributed.
 */
await runHarness(
  async ([curveName, r1cs = '', ptau = '', zkey = '', name = '', ptauName = '']): Promise<Contributions> => {
    const curve = curveOf(curveName)
    const { file } = openZkey(zkey, name, curve)
    const counted = readContributions(file, curve)
    file.close()
    const log = refusals()
    // snarkjs tells some reasons to the console.
    console.log = (text: unknown) => log.warn(String(text))
    const said = await verify()
    if (said !== undefined)
      throw new InputError(
        `${name} was made with the alpha and beta of ${ptauName}, and is not the key of this circuit: snarkjs says ${said}`,
      )
    return counted

    /** @returns why not; undefined where it is the key */
    async function verify(): Promise<string | undefined> {
      try {
        return (await zKey.verifyFromR1cs(r1cs, ptau, zkey, log)) ? undefined : log.reasons()
      } catch (error) {
        // snarkjs stumbles over what no tool writes into a transcript; what the system refuses is nobody's key.
        if (!(error instanceof Error) || 'errno' in error) throw error
        return error.message.slice(0, 1000)
      }
    }
  },
)
