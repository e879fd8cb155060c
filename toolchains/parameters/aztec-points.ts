/**
 * The two points of Aztec's Ignition ceremony (2019, 176 contributors) that tell its file from every other, as bb's
 * files hold them: coordinates of 32 bytes, the highest first. The first is the generator of the first group and the
 * first of the ceremony's points; the second is the secret times the generator of the second group.
 */
export const firstPoint = hex(`
  0000000000000000000000000000000000000000000000000000000000000001
  0000000000000000000000000000000000000000000000000000000000000002
`)

/** Source: https://crs.aztec-cdn.foundation/g2.dat, also https://aztec-ignition.s3.amazonaws.com/MAIN%20IGNITION/flat/g2.dat */
export const secondGroupPoint = hex(`
  0118c4d5b837bcc2bc89b5b398b5974e9f5944073b32078b7e231fec938883b0
  260e01b251f6f1c7e7ff4e580791dee8ea51d87a358e038b4efe30fac09383c1
  22febda3c0c0632a56475b4214e5615e11e6dd3f96e6cea2854a87d4dacc5e55
  04fc6369f7110fe3d25156c1bb9a72859cf2a04641f99ba4ee413c80da6a5fe4
`)

/** Without Node's Buffer: a page that verifies in a browser has the points, too. */
function hex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/[\da-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16))
}
