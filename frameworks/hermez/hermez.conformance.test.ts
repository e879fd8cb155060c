import { testConformance } from '../testing/conformance/conformance.ts'
import { hermezConformance } from './testing/conformance.ts'

await testConformance(hermezConformance)
