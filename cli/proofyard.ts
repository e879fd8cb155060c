#!/usr/bin/env node
import { run } from './run.ts'

// A reader that has seen enough, such as `head`, ends no command halfway: what is left to say goes nowhere.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await run(process.argv.slice(2), process.env)
