// guard <root of a checkout> <data folder>
//
// Runs the Proofyard of a checkout until standard input ends, which it does however the caller ends; then ends it, and removes
// its data. For a checkout that knows no --end-with-stdin; one that does reads the same pipe, and ends also without this process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { END_WITH_STDIN } from '@proofyard/e2e/harness/launch.ts'

const [root = '.', dataFolder = ''] = process.argv.slice(2)
const child = spawn(process.execPath, ['start/main.ts', END_WITH_STDIN], { cwd: root, stdio: 'inherit' })
const ended = once(child, 'exit')
process.stdin.resume().once('close', () => child.kill('SIGTERM'))
process.once('SIGTERM', () => child.kill('SIGTERM'))
await ended
await rm(dataFolder, { recursive: true, force: true })
process.exit(child.exitCode ?? 1)
