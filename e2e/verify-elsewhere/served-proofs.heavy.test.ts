import { testServedProofs } from './served-proofs.ts'

testServedProofs(({ isHeavy = false }) => isHeavy)
