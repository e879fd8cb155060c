// Takes as many MiB as its argument says, and tells whether memory is short.
import { isMemoryShort } from '../../memory-pressure.ts'

const held = Array.from({ length: Number(process.argv[2]) }, () => Buffer.alloc(1024 ** 2, 1))
console.log(isMemoryShort(), held.length)
