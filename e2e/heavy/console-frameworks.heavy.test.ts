import type { ConsoleJourney } from '../harness/console-journey.ts'
import { testConsoleJourneys } from '../harness/console-journeys.ts'

const journeys: ConsoleJourney[] = [
  {
    project: 'sealed-note',
    toolchain: 'boojum@0.32.11',
    details: { 'Circuit Type': 'boojum', Field: 'goldilocks', 'Security Bits': '100' },
    setup: 'No trusted set-up',
    advisory: 'boojum-0.32.11-queries',
    shows: '"1',
  },
  {
    project: 'ballot',
    toolchain: 'plonky2@1.1.0',
    details: { 'Circuit Type': 'plonky2', 'Plonky2 Version': '1.1.0' },
    setup: 'No trusted set-up',
    shows: '"5"',
  },
  {
    project: 'membership',
    toolchain: 'halo2@axiom-v0.5',
    details: { 'Circuit Type': 'halo2', 'Proving Scheme': 'gwc', Degree: '10', 'Halo2 Version': 'axiom-v0.5' },
    setup: 'Ceremony setup',
    shows: 'data',
  },
]

testConsoleJourneys(journeys)
