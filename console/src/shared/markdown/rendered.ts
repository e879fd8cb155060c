import type { Root } from 'hast'

/** Why a markdown text is shown as it was written. */
export type PlainReason = 'long' | 'nested' | 'slow'

/** A markdown text that is ready to be drawn. */
export type Rendered = { kind: 'tree'; tree: Root } | { kind: 'plain'; reason: PlainReason }
