// Keeps a program that has answered one request, the file named by its argument, and says so; until it is killed.
import { setInterval } from 'node:timers'
import { findSandbox } from '../../../sandbox/find-sandbox.ts'
import { javascript } from '../../../sandbox/testing/inside.ts'
import { keepWarm } from '../../keep-warm.ts'
import { answering } from '../answering.ts'

const [request = ''] = process.argv.slice(2)
const sandbox = await findSandbox({ sandbox: 'required' })
const programs = keepWarm({ sandbox, most: 1, onEnd: console.error })
console.log(await programs.of('a').ask(javascript(answering), request, new AbortController().signal))
setInterval(() => undefined, 1000)
