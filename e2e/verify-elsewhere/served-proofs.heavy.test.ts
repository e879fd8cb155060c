import { testServedProofs } from './served-proofs.ts'

testServedProofs(({ isOld = false }) => isOld)
