/** A markdown text longer than this is shown as it is. GitHub stops here too. */
export const MAX_BYTES = 512 * 1024

/** Elements inside each other; a tree that is deeper is no text for people, and recursion has an end. */
export const MAX_DEPTH = 100

/** Elements and texts of one page. */
export const MAX_NODES = 40_000

/** Pictures of one page; what comes after them are links. */
export const MAX_PICTURES = 200

/** How long a text may be read and drawn up, fetching not counted. */
export const TIMEOUT_MS = 4000

/** Characters of a formula, and formulas of one page; what is over stays as it was written. */
export const MAX_FORMULA_LENGTH = 4000
export const MAX_FORMULAS = 1000

/** Characters of a block of code that gets colours. */
export const MAX_COLOURED_LENGTH = 60_000
