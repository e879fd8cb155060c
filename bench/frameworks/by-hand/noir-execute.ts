// noir-execute <toolchain>: executes program.json on input.json as the README of @noir-lang/noir_js does, and writes
// witness.gz.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [toolchain = ''] = process.argv.slice(2)
const { Noir } = createRequire(join(toolchain, 'package.json'))('@noir-lang/noir_js')
const program = JSON.parse(readFileSync('program.json', 'utf8'))
const { witness } = await new Noir(program).execute(JSON.parse(readFileSync('input.json', 'utf8')))
writeFileSync('witness.gz', witness)
process.exit()
