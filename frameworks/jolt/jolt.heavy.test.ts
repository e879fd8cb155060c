import { testConformance } from '../testing/conformance/conformance.ts'
import { joltConformance } from './testing/conformance.ts'

await testConformance(joltConformance)
