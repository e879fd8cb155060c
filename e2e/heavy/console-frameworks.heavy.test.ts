import type { ConsoleJourney } from '../harness/console-journey.ts'
import { testConsoleJourneys } from '../harness/console-journeys.ts'

const journeys: ConsoleJourney[] = [
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
