import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** What a commit holds: texts by path, and what is no file. */
export type Tree = Record<string, string | { linkTo: string } | { submoduleAt: string }>

/** A commit, and all that it takes to have it. */
export interface Commit {
  revision: string
  objects: GitObject[]
}

interface GitObject {
  type: 'commit' | 'tree' | 'blob'
  content: Buffer
}

const TYPES = { commit: 1, tree: 2, blob: 3 }

/** A commit without parents. */
export function commitOf(files: Tree): Commit {
  const objects: GitObject[] = []
  const known = new Set<string>()
  const add = (type: GitObject['type'], content: Buffer): string => {
    const hash = createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex')
    // Files with one content are one object.
    if (!known.has(hash)) objects.push({ type, content })
    known.add(hash)
    return hash
  }
  const addTree = (tree: Tree): string => {
    const folders = Map.groupBy(
      Object.entries(tree).filter(([path]) => path.includes('/')),
      ([path]) => path.slice(0, path.indexOf('/')),
    )
    const entries = [
      ...Object.entries(tree)
        .filter(([path]) => !path.includes('/'))
        .map(([name, entry]) => {
          if (typeof entry === 'string') return { name, mode: '100644', hash: add('blob', Buffer.from(entry)) }
          if ('linkTo' in entry) return { name, mode: '120000', hash: add('blob', Buffer.from(entry.linkTo)) }
          return { name, mode: '160000', hash: entry.submoduleAt }
        }),
      ...[...folders].map(([name, inside]) => {
        const cut = inside.map(([path, entry]) => [path.slice(name.length + 1), entry] as const)
        return { name, mode: '40000', hash: addTree(Object.fromEntries(cut)) }
      }),
    ]
    // git compares folders as if their names ended in a slash.
    const order = ({ name, mode }: { name: string; mode: string }) => (mode === '40000' ? `${name}/` : name)
    const sorted = entries.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
    const parts = sorted.flatMap(({ name, mode, hash }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')])
    return add('tree', Buffer.concat(parts))
  }
  const tree = addTree(files)
  const by = 'A Test <test@example.com> 1700000000 +0000'
  const revision = add('commit', Buffer.from(`tree ${tree}\nauthor ${by}\ncommitter ${by}\n\nA commit\n`))
  return { revision, objects }
}

/** A pack with these objects, none of them as a difference to another: gitformat-pack(5). */
export function packOf(objects: GitObject[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1')
  head.writeUInt32BE(objects.length, 8)
  const parts = objects.flatMap(({ type, content }) => [sizeOf(TYPES[type], content.length), deflateSync(content)])
  const pack = Buffer.concat([head, ...parts])
  return Buffer.concat([pack, createHash('sha1').update(pack).digest()])
}

/** A type and a size: four bits of the size beside the type, then seven a byte. */
function sizeOf(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)]
  for (let left = size >> 4; left > 0; left >>= 7) {
    bytes.push((bytes.pop() ?? 0) | 128, left & 127)
  }
  return Buffer.from(bytes)
}
