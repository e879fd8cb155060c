// noir-compile <toolchain>: compiles the package in the current folder as the README of @noir-lang/noir_wasm does, and writes
// program.json.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [toolchain = ''] = process.argv.slice(2)
const { compile, createFileManager } = createRequire(join(toolchain, 'package.json'))('@noir-lang/noir_wasm')
const { program } = await compile(createFileManager(process.cwd()))
writeFileSync('program.json', JSON.stringify(program))
process.exit()
