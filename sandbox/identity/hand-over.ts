import { chmodSync, lchownSync, lstatSync, opendirSync } from 'node:fs'
import { join } from 'node:path'
import type { Mount } from '../sandbox.ts'
import { runTreeTool } from '../tree-tools.ts'
import type { Identity } from './identity.ts'
import { NOBODY } from './user-namespaces.ts'

/** Trees of up to so many entries are changed at once; more are left to a process of their own. */
const MAX_AT_ONCE = 64

/** All may read what has been made, and the service may remove it: what lies above these folders keeps others out. */
const READABLE = 'u+rwX,go+rX'

/** What the files that are mounted to be read need before another user can read them. */
export interface MountedFiles {
  /** Those that only the service may read, and that belong to this run alone: an input, an upload. They are lent. */
  secrets: string[]
  /** Those that other users may not read; to lend them would take them from other runs. */
  unreadable: string[]
}

export function sortMountedFiles(mounts: Mount[]): MountedFiles {
  const closed = mounts.filter(({ source, writable }) => !writable && isClosed(source))
  const isOwn = (mount: Mount) => mount.private === true && lstatSync(mount.source).nlink === 1
  return {
    secrets: closed.filter(isOwn).map(({ source }) => source),
    unreadable: closed.filter((mount) => !isOwn(mount)).map(({ source }) => source),
  }
}

function isClosed(path: string): boolean {
  // What is missing is said by the tools that build the sandbox.
  const facts = lstatSync(path, { throwIfNoEntry: false })
  return facts !== undefined && facts.isFile() && (facts.mode & 0o005) === 0
}

/** Gives all that lies in these folders, and these files, to the program's user, before the program starts. */
export async function handOver(folders: string[], identity: Identity): Promise<void> {
  const { by, uid, gid } = identity
  if (by === 'root' && folders.every((folder) => changed(folder, (path) => lchownSync(path, uid, gid)))) return
  if (by !== 'root') await takeGroup(folders)
  const owner = by === 'root' ? `${uid}:${gid}` : `${NOBODY}:${NOBODY}`
  if (folders.length > 0) await asBuilder(identity, ['chown', '-R', '-h', '-P', '--', owner, ...folders])
}

/**
 * A folder may give its group to all that is made in it (setgid). The builder has only the service's own group, and may
 * change the owner of no file that has another.
 */
async function takeGroup(folders: string[]): Promise<void> {
  const gid = process.getgid?.() ?? 0
  if (folders.every((folder) => changed(folder, (path) => lchownSync(path, -1, gid)))) return
  await runTreeTool(['chgrp', '-R', '-h', '-P', '--', String(gid), ...folders])
}

/**
 * Takes back what the program wrote, when nothing of it runs any more; what it made unreadable becomes readable. Secrets
 * are taken back as they were.
 */
export async function takeBack(folders: string[], secrets: string[], identity: Identity): Promise<void> {
  if (identity.by === 'root') {
    secrets.forEach((file) => lchownSync(file, 0, 0))
    if (folders.every((folder) => changed(folder, takeOne))) return
  }
  const all = identity.by === 'root' ? folders : [...folders, ...secrets]
  if (all.length > 0) await asBuilder(identity, ['chown', '-R', '-h', '-P', '--', '0:0', ...all])
  if (folders.length > 0) await asBuilder(identity, ['chmod', '-R', READABLE, '--', ...folders])
}

function takeOne(path: string): void {
  lchownSync(path, 0, 0)
  const facts = lstatSync(path)
  const isRun = facts.isDirectory() || (facts.mode & 0o111) !== 0
  if (facts.isDirectory() || facts.isFile()) chmodSync(path, (facts.mode & 0o777) | (isRun ? 0o755 : 0o644))
}

/** Changes a small tree and what is in it; false when it is not small, or cannot be changed in this way. */
function changed(folder: string, change: (path: string) => void): boolean {
  const left = [folder]
  let entries = 0
  try {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (++entries > MAX_AT_ONCE) return false
      change(path)
      if (!lstatSync(path).isDirectory()) continue
      // A program may have left millions: no more is read than is changed here.
      using open = opendirSync(path)
      for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
        if (left.push(join(path, entry.name)) + entries > MAX_AT_ONCE) return false
      }
    }
    return true
  } catch {
    return false
  }
}

/** Runs a tool with the rights of the service over its own files and over the program's. */
async function asBuilder({ by, builder }: Identity, tool: string[]): Promise<void> {
  if (by === 'root') return await runTreeTool(tool)
  await runTreeTool(['nsenter', '--user=/proc/self/fd/3', '--preserve-credentials', '--', ...tool], builder)
}
