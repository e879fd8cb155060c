import { manifest as tarManifest } from './hostile-tars.ts'
import type { HostileArchive } from './hostile-tars.ts'
import { rawZip, zip64End } from './raw-zip.ts'
import type { RawZipEnd, RawZipEntry } from './raw-zip.ts'

const manifest: RawZipEntry = { name: 'sindri.json', body: tarManifest.body ?? '' }
const evil: RawZipEntry = { name: 'evil', body: 'evil' }
const zeros = Buffer.alloc(100 << 20)
const zip = (entries: RawZipEntry[], end?: RawZipEnd) => () => rawZip([manifest, ...entries], end)
const zip64Sizes = Buffer.from('01001000ffffffffffff0f00ffffffffffff0f00', 'hex')

/** Nothing but what 42.zip is: archives in archives, five deep, and far more bytes than one would think. */
function nested(depth: number): Buffer {
  const inner = depth === 0 ? Buffer.alloc(1 << 20) : nested(depth - 1)
  return rawZip(Array.from({ length: 16 }, (_, index) => ({ name: `${index}.zip`, body: inner })))
}

export const hostileZips: HostileArchive[] = [
  { name: 'zip: path above', make: zip([{ ...evil, name: '../evil' }]), refusal: /leaves its folder/ },
  { name: 'zip: absolute path', make: zip([{ ...evil, name: '/tmp/evil' }]), refusal: /absolute path/ },
  { name: 'zip: drive letter', make: zip([{ ...evil, name: 'C:/evil' }]), refusal: /drive letter/ },
  { name: 'zip: backslashes', make: zip([{ ...evil, name: '..\\evil' }]), refusal: /backslash/ },
  { name: 'zip: NUL in a name', make: zip([{ ...evil, name: 'good\0../evil' }]), refusal: /invisible characters/ },
  {
    name: 'zip: name that is not UTF-8',
    make: zip([{ ...evil, name: Buffer.from('8269', 'hex') }]),
    refusal: /not UTF-8/,
  },
  { name: 'zip: no name', make: zip([{ ...evil, name: '' }]), refusal: /without a name/ },
  {
    name: 'zip: symbolic link',
    make: zip([{ name: 'way', body: '/etc', unixMode: 0o120777 }]),
    refusal: /a symbolic link/,
  },
  { name: 'zip: device', make: zip([{ name: 'disk', unixMode: 0o060666 }]), refusal: /a device or pipe/ },
  { name: 'zip: setuid program', make: zip([{ ...evil, unixMode: 0o106777 }]), refusal: undefined },
  { name: 'zip: same file twice', make: zip([evil, evil]), refusal: /twice/ },
  {
    name: 'zip: names that differ in case',
    make: zip([evil, { ...evil, name: 'Evil' }]),
    refusal: /same on many systems/,
  },
  {
    name: 'zip: file and folder of one name',
    make: zip([evil, { name: 'evil/' }]),
    refusal: /as a file and as a folder/,
  },
  {
    name: 'zip: wrong checksum',
    make: zip([{ ...evil, local: { crc: 1 }, central: { crc: 1 } }]),
    refusal: /wrong checksum/,
  },
  {
    name: 'zip: broken data',
    make: zip([{ ...evil, method: 0, local: { method: 8 }, central: { method: 8 } }]),
    refusal: /damaged/,
  },
  { name: 'zip: cut', make: () => rawZip([manifest, evil]).subarray(0, -30), refusal: /damaged/ },
  {
    name: 'zip: bytes after the end',
    make: () => Buffer.concat([rawZip([manifest]), Buffer.from('extra')]),
    refusal: /damaged/,
  },
  { name: 'zip: no entries', make: () => rawZip([]), refusal: /holds no files/ },
  {
    name: 'zip: zip64 sizes that lie',
    make: zip([{ ...evil, central: { packed: 0xffffffff, size: 0xffffffff }, extra: zip64Sizes }]),
    refusal: /damaged/,
  },
  {
    name: 'zip: zip64 without its sizes',
    make: zip([{ ...evil, central: { size: 0xffffffff }, extra: Buffer.from('01000000', 'hex') }]),
    refusal: /damaged/,
  },
  {
    name: 'zip: a million entries, says zip64',
    make: zip([], { before: zip64End(1_000_000n) }),
    refusal: /more than 20000/,
  },
  {
    name: 'zip: more entries than there are, says zip64',
    make: zip([], { before: zip64End(1000n) }),
    refusal: /damaged/,
  },
  {
    name: 'zip: sixty thousand entries',
    make: () => rawZip([manifest, ...Array.from({ length: 60_000 }, (_, index) => ({ name: `f${index}`, method: 0 }))]),
    refusal: /more than 20000/,
  },
  { name: 'zip: encrypted', make: zip([{ ...evil, flags: 1 }]), refusal: /encrypted/ },
  { name: 'zip: strongly encrypted', make: zip([{ ...evil, flags: 0x41 }]), refusal: /damaged/ },
  { name: 'zip: method that nobody has', make: zip([{ ...evil, method: 99 }]), refusal: /method 99/ },
  {
    name: 'zip: data descriptor that lies',
    make: zip([{ ...evil, flags: 8, local: { crc: 0, packed: 0, size: 0 }, after: Buffer.alloc(16, 0xee) }]),
    refusal: undefined,
  },
  {
    name: 'zip: two names for one file',
    make: zip([{ ...evil, local: { name: 'good' } }]),
    refusal: /contradicts itself/,
  },
  {
    name: 'zip: two sizes for one file',
    make: zip([{ ...evil, local: { size: 1_000_000 } }]),
    refusal: /contradicts itself/,
  },
  {
    name: 'zip: two methods for one file',
    make: zip([{ ...evil, local: { method: 0 } }]),
    refusal: /contradicts itself/,
  },
  {
    name: 'zip: stored file of two sizes',
    make: zip([{ ...evil, method: 0, local: { size: 9 }, central: { size: 9 } }]),
    refusal: /damaged/,
  },
  {
    name: 'zip: shorter than it says',
    make: zip([{ ...evil, local: { size: 9 }, central: { size: 9 } }]),
    refusal: /damaged/,
  },
  {
    name: 'zip: files that overlap',
    make: () => rawZip([manifest, { ...manifest, name: 'evil', sharesFirst: true }]),
    refusal: /overlap/,
  },
  { name: 'zip: bomb', make: zip([{ name: 'zeros', body: zeros }]), refusal: /more than 16 MiB/ },
  {
    name: 'zip: bomb that says it is small',
    make: zip([{ name: 'zeros', body: zeros, local: { size: 10 }, central: { size: 10 } }]),
    refusal: /damaged/,
  },
  {
    name: 'zip: archives in archives',
    make: zip([{ name: '42.zip', body: nested(4), method: 0 }]),
    refusal: undefined,
  },
  { name: 'zip: directory beyond the end', make: zip([], { offset: 0x7fffffff }), refusal: /damaged/ },
  { name: 'zip: directory in the middle', make: zip([evil], { offset: 5 }), refusal: /damaged/ },
  { name: 'zip: file beyond the end', make: zip([{ ...evil, central: { offset: 0x7fffffff } }]), refusal: /damaged/ },
  { name: 'zip: on two disks', make: zip([], { disk: 1 }), refusal: /damaged/ },
  {
    name: 'zip: end within the comment',
    make: zip([], { comment: 'PK\x05\x06 and more of it to be long enough' }),
    refusal: /damaged/,
  },
  { name: 'zip: folder with bytes', make: zip([{ ...evil, name: 'evil/' }]), refusal: undefined },
]
