import { testMutants } from '../testing/conformance/conformance.ts'
import { hermezConformance } from './testing/conformance.ts'

await testMutants(hermezConformance)
