import { makeDiskFolder } from '../../disk/own-disk.ts'

// Makes a disk for a program and stays, for tests that kill the process that made one.
const [folder = ''] = process.argv.slice(2)
await makeDiskFolder(folder, { diskBytes: 16 * 1024 ** 2 })
process.stdout.write('made\n')
setInterval(() => {}, 60_000)
