import { openServer, testServedContracts, testServedPrograms } from './served-proofs.ts'

const server = openServer()
testServedContracts(server, ({ isHeavy = false }) => isHeavy)
testServedPrograms(server)
