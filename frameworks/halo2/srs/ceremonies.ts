import type { KnownCeremony } from '../../framework.ts'
import hermezFiles from '@proofyard/toolchains/parameters/hermez-files.json' with { type: 'json' }

/** A ceremony, and the coordinates x.c0, x.c1, y.c0, y.c1 of its secret's point of the second group, in hexadecimal. */
interface Published extends KnownCeremony {
  s_g2: readonly [string, string, string, string]
}

/** As `bn254_g2.dat` has it. */
const ignition: Published = {
  name: 'Ignition',
  contributions: 176,
  source: 'https://aztec-ignition.s3.amazonaws.com/MAIN%20IGNITION/flat/g2.dat',
  s_g2: [
    '0118c4d5b837bcc2bc89b5b398b5974e9f5944073b32078b7e231fec938883b0',
    '260e01b251f6f1c7e7ff4e580791dee8ea51d87a358e038b4efe30fac09383c1',
    '22febda3c0c0632a56475b4214e5615e11e6dd3f96e6cea2854a87d4dacc5e55',
    '04fc6369f7110fe3d25156c1bb9a72859cf2a04641f99ba4ee413c80da6a5fe4',
  ],
}

/** Hermez's end of the Perpetual Powers of Tau, as snarkjs's keys of PLONK on `powersOfTau28_hez_final` have it in `X_2`. */
const hermez: Published = {
  name: 'Hermez',
  contributions: hermezFiles.contributions,
  source: hermezFiles.source,
  s_g2: [
    inHexadecimal(21831381940315734285607113342023901060522397560371972897001948545212302161822n),
    inHexadecimal(17231025384763736816414546592865244497437017442647097510447326538965263639101n),
    inHexadecimal(2388026358213174446665280700919698872609886601280537296205114254867301080648n),
    inHexadecimal(11507326595632554467052522095592665270651932854513688777769618397986436103170n),
  ],
}

/** The ceremony that published the secret's point of a set-up; undefined where nobody is known to have. */
export function ceremonyOf(s_g2: readonly string[]): Published | undefined {
  return [ignition, hermez].find((one) => one.s_g2.join() === s_g2.join())
}

function inHexadecimal(coordinate: bigint): string {
  return coordinate.toString(16).padStart(64, '0')
}
