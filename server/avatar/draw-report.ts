/** What the program in the sandbox says of a picture. */
export type DrawReport = { kind: 'drawn' } | { kind: 'invalid'; sentence: string }
