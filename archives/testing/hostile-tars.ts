import { gnuLong, pax, rawTar, rawTarEntry } from './raw-tar.ts'
import type { RawTarEntry } from './raw-tar.ts'

/** An archive that means harm or is broken, and the sentence that refuses it; undefined where it can be taken. */
export interface HostileArchive {
  name: string
  make: () => Buffer | Promise<Buffer>
  refusal: RegExp | undefined
}

export const manifest: RawTarEntry = { name: 'sindri.json', body: '{"circuitType":"circom","name":"hostile"}' }

const withManifest =
  (...entries: RawTarEntry[]) =>
  () =>
    rawTar(manifest, ...entries)
const evil: RawTarEntry = { name: 'evil', body: 'evil' }
const base256 = (hex: string) => Buffer.from(hex.padStart(24, hex.startsWith('f') ? 'f' : '0'), 'hex')
const million = 1_000_000

/** Headers of a great many empty files; only the name and the checksum change from one to the next. */
function manyFiles(count: number): Buffer {
  const one = rawTarEntry({ name: 'f0000000' })
  const all = Buffer.alloc(512 * count)
  const blank = one.reduce(
    (sum, byte, index) => sum + (index >= 1 && index < 8 ? 0 : index >= 148 && index < 156 ? 32 : byte),
    0,
  )
  for (let index = 0; index < count; index++) {
    const digits = String(index).padStart(7, '0')
    const at = index * 512
    one.copy(all, at)
    all.write(digits, at + 1, 'latin1')
    let sum = blank
    for (let place = 1; place < 8; place++) sum += all[at + place] ?? 0
    all.write(sum.toString(8).padStart(6, '0'), at + 148, 'latin1')
  }
  return Buffer.concat([rawTarEntry(manifest), all, Buffer.alloc(1024)])
}

export const hostileTars: HostileArchive[] = [
  { name: 'path above', make: withManifest({ ...evil, name: '../evil' }), refusal: /leaves its folder/ },
  {
    name: 'path above, hidden',
    make: withManifest({ ...evil, name: 'a/b/../../../evil' }),
    refusal: /leaves its folder/,
  },
  { name: 'path above as a folder', make: withManifest({ name: '../evil/', type: '5' }), refusal: /leaves its folder/ },
  { name: 'the root as a file', make: withManifest({ ...evil, name: '/' }), refusal: /a file without a name/ },
  { name: 'absolute path', make: withManifest({ ...evil, name: '/tmp/evil' }), refusal: /absolute path/ },
  { name: 'drive letter', make: withManifest({ ...evil, name: 'C:/evil' }), refusal: /drive letter/ },
  { name: 'drive letter without slash', make: withManifest({ ...evil, name: 'c:evil' }), refusal: /drive letter/ },
  { name: 'backslashes', make: withManifest({ ...evil, name: '..\\evil' }), refusal: /backslash/ },
  {
    name: 'NUL in a PAX path',
    make: withManifest(pax({ path: 'good\0../evil' }), evil),
    refusal: /invisible characters/,
  },
  { name: 'no name', make: withManifest({ body: 'evil' }), refusal: /without a name/ },
  {
    name: 'file named like the top folder',
    make: withManifest({ ...evil, name: './.' }),
    refusal: /without a name/,
  },
  { name: 'line break in a name', make: withManifest({ ...evil, name: 'a\nb' }), refusal: /invisible characters/ },
  {
    name: 'name written backwards',
    make: withManifest({ ...evil, name: 'a\u202Etxt.exe' }),
    refusal: /\\u\{202e\}.*invisible/,
  },
  {
    name: 'name that is not UTF-8',
    make: withManifest({ ...evil, name: Buffer.from('e9766f', 'hex') }),
    refusal: /not UTF-8/,
  },
  { name: 'name that ends in a dot', make: withManifest({ ...evil, name: 'a./b' }), refusal: /dot or a space/ },
  { name: 'name that ends in a space', make: withManifest({ ...evil, name: 'a ' }), refusal: /dot or a space/ },
  { name: 'long name', make: withManifest(pax({ path: 'x'.repeat(300) }), evil), refusal: /more than 255 bytes/ },
  {
    name: 'long path',
    make: withManifest(pax({ path: `${'abcdefgh/'.repeat(150)}x` }), evil),
    refusal: /more than 1024 bytes/,
  },
  {
    name: 'deep path',
    make: withManifest(pax({ path: `${'a/'.repeat(200)}x` }), evil),
    refusal: /more than 64 folders/,
  },
  { name: 'symbolic link', make: withManifest({ name: 'way', type: '2', link: '/etc' }), refusal: /a symbolic link/ },
  {
    name: 'symbolic link, then a file through it',
    make: withManifest({ name: 'way', type: '2', link: '../..' }, { ...evil, name: 'way/evil' }),
    refusal: /a symbolic link/,
  },
  {
    name: 'folder replaced by a link',
    make: withManifest({ name: 'a/', type: '5' }, { name: 'a', type: '2', link: '../..' }, { ...evil, name: 'a/evil' }),
    refusal: /a symbolic link/,
  },
  {
    name: 'manifest that is a link',
    make: () => rawTar({ name: 'sindri.json', type: '2', link: '/etc/passwd' }),
    refusal: /a symbolic link/,
  },
  {
    name: 'link below node_modules/.bin, then a file through it',
    make: withManifest(
      { name: 'node_modules/.bin/way', type: '2', link: '../../../..' },
      { ...evil, name: 'node_modules/.bin/way/evil' },
    ),
    refusal: undefined,
  },
  { name: 'hard link', make: withManifest({ name: 'way', type: '1', link: '/etc/passwd' }), refusal: /a hard link/ },
  {
    name: 'hard link by GNU long link',
    make: withManifest(gnuLong('/etc/shadow', 'K'), { name: 'way', type: '1' }),
    refusal: /a hard link/,
  },
  {
    name: 'link by PAX linkpath',
    make: withManifest(pax({ linkpath: '/etc' }), { name: 'way', type: '2' }),
    refusal: /a symbolic link/,
  },
  {
    name: 'negative size',
    make: withManifest({ ...evil, sizeField: base256('ff'.repeat(11) + '00') }),
    refusal: /damaged/,
  },
  { name: 'huge size', make: withManifest({ ...evil, sizeField: '77777777777\0' }), refusal: /more than 16 MiB/ },
  {
    name: 'size beyond all numbers',
    make: withManifest({ ...evil, sizeField: base256(`80${'7f'.repeat(11)}`) }),
    refusal: /more than 16 MiB/,
  },
  { name: 'size that is no number', make: withManifest({ ...evil, sizeField: 'abcdefghijk\0' }), refusal: /damaged/ },
  { name: 'PAX path above', make: withManifest(pax({ path: '../evil' }), evil), refusal: /leaves its folder/ },
  { name: 'PAX size too large', make: withManifest(pax({ size: '9000000000' }), evil), refusal: /more than 16 MiB/ },
  { name: 'PAX size negative', make: withManifest(pax({ size: '-512' }), evil), refusal: /damaged/ },
  {
    name: 'PAX size that hides a header',
    make: withManifest(pax({ size: '0' }), { ...evil, body: rawTarEntry({ ...evil, name: '../evil' }) }),
    refusal: /leaves its folder/,
  },
  {
    name: 'PAX path for all',
    make: () => rawTar(pax({ path: '../evil' }, 'g'), pax({ comment: 'x' }), manifest),
    refusal: /leaves its folder/,
  },
  {
    name: 'PAX record with a wrong length',
    make: withManifest({ name: 'PaxHeader', type: 'x', body: '9999 path=../evil\n' }, evil),
    refusal: /invisible characters/,
  },
  { name: 'GNU long name above', make: withManifest(gnuLong('../evil'), evil), refusal: /leaves its folder/ },
  { name: 'GNU long name of 8 MiB', make: withManifest(gnuLong('a'.repeat(8 << 20)), evil), refusal: /damaged/ },
  { name: 'same file twice', make: withManifest(evil, evil), refusal: /twice/ },
  { name: 'two manifests of one name', make: withManifest({ ...manifest, body: '{}' }), refusal: /twice/ },
  {
    name: 'names that differ in case',
    make: withManifest(evil, { ...evil, name: 'EVIL' }),
    refusal: /same on many systems/,
  },
  {
    name: 'folders that differ in case',
    make: withManifest({ ...evil, name: 'a/x' }, { ...evil, name: 'A/y' }),
    refusal: /same on many systems/,
  },
  {
    name: 'names that differ in how an accent is written',
    make: withManifest({ ...evil, name: '\u00e9' }, { ...evil, name: 'e\u0301' }),
    refusal: /same on many systems/,
  },
  {
    name: 'file, then folder of its name',
    make: withManifest(evil, { ...evil, name: 'evil/x' }),
    refusal: /as a file and as a folder/,
  },
  {
    name: 'folder, then file of its name',
    make: withManifest({ ...evil, name: 'evil/x' }, evil),
    refusal: /as a file and as a folder/,
  },
  { name: 'character device', make: withManifest({ name: 'null', type: '3' }), refusal: /a device/ },
  { name: 'block device', make: withManifest({ name: 'disk', type: '4' }), refusal: /a device/ },
  { name: 'pipe', make: withManifest({ name: 'pipe', type: '6' }), refusal: /a pipe/ },
  { name: 'sparse file', make: withManifest({ ...evil, type: 'S' }), refusal: /unknown type/ },
  { name: 'type that nobody knows', make: withManifest({ ...evil, type: 'Z' }), refusal: /unknown type/ },
  { name: 'setuid program', make: withManifest({ ...evil, mode: 0o6777 }), refusal: undefined },
  {
    name: 'folder with a body',
    make: withManifest({ name: 'a/', type: '5', body: rawTarEntry({ ...evil, name: '../evil' }) }),
    refusal: /leaves its folder/,
  },
  { name: 'wrong header checksum', make: withManifest({ ...evil, checksum: 1 }), refusal: /damaged/ },
  {
    name: 'cut in a body',
    make: () => rawTar(manifest, { ...evil, body: 'x'.repeat(5000) }).subarray(0, 3000),
    refusal: /damaged/,
  },
  { name: 'cut in a header', make: () => rawTar(manifest, evil).subarray(0, 1200), refusal: /damaged/ },
  {
    name: 'bytes after the end',
    make: () => Buffer.concat([rawTar(manifest), Buffer.alloc(1024, 'x')]),
    refusal: /damaged/,
  },
  {
    name: 'entries after the end',
    make: () => Buffer.concat([rawTar(manifest), rawTar({ ...evil, name: '../evil' })]),
    refusal: /leaves its folder/,
  },
  { name: 'no end', make: () => rawTarEntry(manifest), refusal: undefined },
  { name: 'no entries', make: () => rawTar(), refusal: /holds no files/ },
  { name: 'only folders', make: () => rawTar({ name: 'a/', type: '5' }), refusal: /holds no files/ },
  { name: 'no manifest', make: () => rawTar(evil), refusal: /holds no sindri.json/ },
  {
    name: 'manifest that is a folder',
    make: () => rawTar({ name: 'sindri.json/', type: '5' }, evil),
    refusal: /holds no sindri.json/,
  },
  {
    name: 'two projects',
    make: () => rawTar({ ...manifest, name: 'a/sindri.json' }, { ...manifest, name: 'b/Sindri.JSON' }),
    refusal: /several projects/,
  },
  {
    name: 'manifest of 1 MiB',
    make: () => rawTar({ ...manifest, body: ' '.repeat(1 << 20) }),
    refusal: /larger than 256 KiB/,
  },
  {
    name: 'manifest that is not UTF-8',
    make: () => rawTar({ ...manifest, body: Buffer.from('ff', 'hex') }),
    refusal: /not UTF-8/,
  },
  {
    name: 'manifest with a byte order mark',
    make: () => rawTar({ ...manifest, body: '\uFEFF{}' }),
    refusal: undefined,
  },
  {
    name: 'archive in an archive',
    make: withManifest({ name: 'inner.tar', body: rawTar({ ...evil, name: '../evil' }) }),
    refusal: undefined,
  },
  { name: 'a million files', make: () => manyFiles(million), refusal: /more than 20000 files and folders/ },
]
