import { testConformance } from '../testing/conformance/conformance.ts'
import { circomConformance } from './testing/conformance.ts'

await testConformance(circomConformance)
