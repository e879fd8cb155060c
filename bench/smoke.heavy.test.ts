import { testBenches } from './smoke.ts'

testBenches(({ isLong = false }) => isLong)
