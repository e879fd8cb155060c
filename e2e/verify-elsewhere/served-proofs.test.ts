import { openServer, testServedContracts } from './served-proofs.ts'

testServedContracts(openServer(), ({ isHeavy = false }) => !isHeavy)
