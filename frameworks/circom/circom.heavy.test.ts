import { testAtLength } from '../testing/conformance/conformance.ts'
import { circomConformance } from './testing/conformance.ts'

await testAtLength(circomConformance)
