// starting-program
//
// Starts a Proofyard as a test or a bench does, says on which data folder and as which process, and never ends: it is there to be killed.
import { startProofyard } from './proofyard.ts'

const { dataFolder, process: child } = await startProofyard()
console.log(JSON.stringify({ dataFolder, pid: child.pid }))
setInterval(() => undefined, 60_000)
