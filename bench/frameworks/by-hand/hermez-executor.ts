// hermez-executor <toolchain> constants|trace [input]: runs the executor of the project in the current folder as its author
// would by hand, and leaves constants.bin and the usual starkstruct.json, or trace.bin.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const [toolchain = '', what = '', input = ''] = process.argv.slice(2)
const require = createRequire(join(toolchain, 'package.json'))
const { compile, newConstantPolsArray, newCommitPolsArray } = require('pilcom')
const Field = require('pil-stark/src/helpers/f3g.js')
const field = new Field()
const pil = await compile(field, 'main.pil')
// CommonJS, whatever a package.json above it says.
copyFileSync('executor.js', 'executor.cjs')
const executor = require(resolve('executor.cjs'))
if (what === 'constants') {
  const constants = newConstantPolsArray(pil)
  await executor.buildConstants(constants, { F: field, pil })
  await constants.saveToFile('constants.bin')
  const steps = [11, 7, 4].map((nBits) => ({ nBits }))
  const struct = { nBits: 10, nBitsExt: 11, nQueries: 128, verificationHashType: 'GL', steps }
  writeFileSync('starkstruct.json', JSON.stringify(struct))
} else {
  const committed = newCommitPolsArray(pil)
  await executor.execute(committed, JSON.parse(readFileSync(input, 'utf8')), { F: field, pil })
  await committed.saveToFile('trace.bin')
}
process.exit()
