import { join } from 'node:path'

/** Our crate that tells where a guest's cycles go; it lies beside the programs that need it, as `../functions`. */
export const functionsCrate = join(import.meta.dirname, 'functions')
