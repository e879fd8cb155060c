import { testAtLength } from '../testing/conformance/conformance.ts'
import { hermezConformance } from './testing/conformance.ts'

await testAtLength(hermezConformance)
