import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { arePowers } from '../are-powers.ts'
import { firstPoint, secondGroupPoint } from '../aztec-points.ts'

/**
 * check-points <bn254_g1.dat> <number of points>
 *
 * Says on its standard output whether the first points of a file are those of Aztec's ceremony: `true` or `false`.
 */
const [path = '', count = ''] = process.argv.slice(2)
const points = new Uint8Array(Number(count) * firstPoint.length)
const file = openSync(path, 'r')
const bytesRead = readSync(file, points, 0, points.length, 0)
closeSync(file)
const isOfCeremony =
  bytesRead === points.length && (await arePowers(points, { first: firstPoint, secretInSecondGroup: secondGroupPoint }))
writeSync(1, String(isOfCeremony))
