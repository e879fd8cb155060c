import { answerRequests } from '../../languages/node/programs/answer-requests.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { openWitnessCalculator } from './witness-calculator.ts'

/**
 * serve-witness <folder of the build>
 *
 * Answers inputs with witnesses. One that does not fit the circuit is answered with nothing: `witness` says why. A request
 * that fails in any other way ends it.
 */
const calculate = await openWitnessCalculator(process.argv[2] ?? '')
await answerRequests(async (request) => {
  try {
    return await calculate(request.toString('utf8'))
  } catch (error) {
    if (error instanceof InputError) return Buffer.alloc(0)
    throw error
  }
})
process.exit(0)
