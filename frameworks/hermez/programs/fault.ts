/** The user's files or input are at fault; the message is the sentence that they will read. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Exit status by which a program of this folder says that its standard output ends with a fault's sentence. */
export const faultExit = 10

/** Exit status of `verify` for a proof that does not hold. */
export const rejectedExit = 11

/** Stands on standard output before anything else once a project's own code runs. */
export const executorMark = '\u0001'

/** Comes before the report or sentence on standard output: a project's own code may have written there, too. */
export const reportMark = '\u0000'
