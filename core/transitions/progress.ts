/** How far an attempt is: its stages in the order in which they began, with what each has taken so far. */
export interface Progress {
  stages: { name: string; seconds: number }[]
  /** The stage that is on; null between two. */
  running: string | null
  /** How much of what is being done is done, from 0 to 1; null where that is not known. */
  fraction: number | null
}
