import { testAtLength } from '../testing/conformance/conformance.ts'
import { noirConformance } from './testing/conformance.ts'

await testAtLength(noirConformance)
