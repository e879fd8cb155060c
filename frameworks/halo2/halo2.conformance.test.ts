import { testConformance } from '../testing/conformance/conformance.ts'
import { halo2Conformance } from './testing/conformance.ts'

await testConformance(halo2Conformance)
