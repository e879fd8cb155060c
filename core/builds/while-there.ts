import type { Core } from '../context.ts'
import { circuitNotFound } from '../errors.ts'
import { readBuild } from './build-record.ts'

/**
 * Does what reads the stored files of a build, which go a minute after its deletion.
 *
 * @throws DomainError `circuit_not_found` where that fails because the build was deleted meanwhile
 */
export async function whileThere<Read>(core: Core, buildId: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    const record = await readBuild(core, buildId)
    if (record === undefined || record.build.deletedAt !== null || record.project.deletedAt !== null)
      throw circuitNotFound(buildId)
    throw error
  }
}
