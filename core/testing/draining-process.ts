import { listenForEnd } from '../process/end-signals.ts'

// Says how long it has, each time that it is asked.
const { secondsLeft } = listenForEnd(60_000)
process.on('message', () => process.send?.(String(secondsLeft())))
process.send?.('ready')
