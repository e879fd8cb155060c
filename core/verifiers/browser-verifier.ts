import { eq } from 'drizzle-orm'
import { recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import { browserVerifiers } from '../database/schema/browser-verifiers.ts'
import type { StoredFile } from '../storage/storage.ts'

/** A program that verifies in browsers: WebAssembly, compressed by gzip. */
export interface KeptBrowserVerifier {
  /** Of the toolchain that it was taken out of. */
  fingerprint: string
  /** Of the compressed program, by which the storage has it. */
  sha256: string
}

/** That of a toolchain; undefined where no worker has brought one, or its file is gone. */
export async function findBrowserVerifier(
  { database, storage }: Pick<Core, 'database' | 'storage'>,
  toolchain: string,
): Promise<KeptBrowserVerifier | undefined> {
  const { fingerprint, sha256 } = browserVerifiers
  const [row] = await database
    .select({ fingerprint, sha256 })
    .from(browserVerifiers)
    .where(eq(browserVerifiers.toolchain, toolchain))
  return row !== undefined && (await storage.has(row.sha256)) ? row : undefined
}

/** Keeps a stored program as that of a toolchain, in place of an older one. @throws ArtifactLostError when its file was collected meanwhile */
export async function keepBrowserVerifier(
  { database, storage }: Pick<Core, 'database' | 'storage'>,
  toolchain: string,
  { fingerprint, stored }: { fingerprint: string; stored: StoredFile },
): Promise<void> {
  const { sha256 } = stored
  await database.transaction(async (transaction) => {
    await recordArtifacts(transaction, storage, [stored])
    await transaction
      .insert(browserVerifiers)
      .values({ toolchain, fingerprint, sha256 })
      .onConflictDoUpdate({ target: browserVerifiers.toolchain, set: { fingerprint, sha256 } })
  })
}
