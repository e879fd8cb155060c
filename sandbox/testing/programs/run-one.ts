import { text } from 'node:stream/consumers'
import { sandboxOf } from '../../find-sandbox.ts'
import type { Command, Sandbox } from '../../sandbox.ts'

// Runs one command in one kind of sandbox from a process of its own, for tests that need another user or kill it.
const { kind, command }: { kind: Sandbox['kind']; command: Command } = JSON.parse(await text(process.stdin))
const outcome = await sandboxOf(kind).run(command)
process.stdout.write(JSON.stringify(outcome))
