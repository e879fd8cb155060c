import type { ConsoleJourney } from './harness/console-journey.ts'
import { testConsoleJourneys } from './harness/console-journeys.ts'

// Those whose Rust compiles for long are in heavy/console-frameworks.heavy.test.ts.
const journeys: ConsoleJourney[] = [
  {
    project: 'salary-band',
    details: { 'Circuit Type': 'circom', 'Proving Scheme': 'plonk', Curve: 'bn254', 'Public Inputs': '2' },
    setup: 'Development set-up',
    shows: '40000',
  },
  {
    project: 'budget',
    toolchain: 'noir@1.0.0-beta.26',
    details: { 'Circuit Type': 'noir', 'Noir Version': '1.0.0-beta.26', Curve: 'bn254' },
    setup: 'Ceremony setup',
    shows: 'budget = ',
  },
  {
    project: 'sorted',
    details: { 'Circuit Type': 'hermez', 'Proving Scheme': 'batch' },
    setup: 'No trusted set-up',
    shows: '200',
  },
  {
    project: 'credit-score',
    toolchain: 'gnark@v0.9.0',
    details: { 'Circuit Type': 'gnark', 'Proving Scheme': 'plonk', 'Gnark Version': 'v0.9.0' },
    setup: 'Development set-up',
    advisory: 'GHSA-7p92-x423-vwj6',
    shows: '1900',
  },
]

testConsoleJourneys(journeys)
