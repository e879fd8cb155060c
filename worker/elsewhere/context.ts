import type { DiskRoom } from '@proofyard/core/disk/disk-room.ts'
import type { WorkerContext } from '../context.ts'
import type { ServerClient } from './server-client.ts'

/** What each job elsewhere may use; made once at start. There is no database and no storage. */
export interface ElsewhereContext extends Pick<
  WorkerContext,
  | 'sandbox'
  | 'budget'
  | 'residents'
  | 'findFramework'
  | 'workFolder'
  | 'toolFolder'
  | 'paramsFolder'
  | 'gitMirrors'
  | 'limits'
  | 'log'
> {
  client: ServerClient
  /** Whether there is room on the disk of this machine. */
  diskRoom: DiskRoom
  /** Has this worker see at once which toolchains are here, after a job missed its own. */
  toolchainGone: () => void
}
