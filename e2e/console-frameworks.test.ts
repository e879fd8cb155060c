import type { ConsoleJourney } from './harness/console-journey.ts'
import { testConsoleJourneys } from './harness/console-journeys.ts'

// Those of other frameworks are in heavy/console-frameworks.heavy.test.ts.
const journeys: ConsoleJourney[] = [
  {
    project: 'salary-band',
    details: { 'Circuit Type': 'circom', 'Proving Scheme': 'plonk', Curve: 'bn254', 'Public Inputs': '2' },
    setup: 'Development set-up',
    shows: '40000',
  },
]

testConsoleJourneys(journeys)
