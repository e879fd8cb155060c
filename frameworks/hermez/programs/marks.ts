/** Stands on standard output before anything else once a project's own code runs. */
export const executorMark = '\u0001'

/** Comes before the report or sentence on standard output: a project's own code may have written there, too. */
export const reportMark = '\u0000'
