import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Beside the packages: who can write there can change what runs anyway. Where this process cannot write, nothing is kept.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'))
