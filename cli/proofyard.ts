#!/usr/bin/env node
import { run } from './run.ts'
import { outliveReaders } from './terminal/outlive-readers.ts'

outliveReaders()
process.exitCode = await run(process.argv.slice(2), process.env)
