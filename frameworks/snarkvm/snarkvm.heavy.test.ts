import { testConformance } from '../testing/conformance/conformance.ts'
import { snarkvmConformance } from './testing/conformance.ts'

await testConformance(snarkvmConformance)
