import { accountRoutes } from './routes/account.ts'
import { circuitRoutes } from './routes/circuit.ts'
import { consoleRoutes } from './routes/console.ts'
import { deviceRoutes } from './routes/device.ts'
import { invitationRoutes } from './routes/invitation.ts'
import { operatorRoutes } from './routes/operator.ts'
import { passkeyRoutes } from './routes/passkey.ts'
import { projectRoutes } from './routes/project.ts'
import { proofRoutes } from './routes/proof.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { sessionRoutes } from './routes/session.ts'
import { signOnRoutes } from './routes/sign-on.ts'
import { shareRoutes } from './routes/share.ts'
import { teamRoutes } from './routes/team.ts'
import { workerRoutes } from './routes/worker.ts'

/** Every call of the wire, by name. */
export const routes = {
  ...accountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...deviceRoutes,
  ...sessionRoutes,
  ...signOnRoutes,
  ...teamRoutes,
  ...invitationRoutes,
  ...projectRoutes,
  ...circuitRoutes,
  ...proofRoutes,
  ...shareRoutes,
  ...consoleRoutes,
  ...workerRoutes,
  ...operatorRoutes,
}
