import { testConformance } from '../testing/conformance/conformance.ts'
import { sp1Conformance } from './testing/conformance.ts'

await testConformance(sp1Conformance)
