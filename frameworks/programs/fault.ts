/** The user's file is at fault; the message is the sentence that they will read. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Exit status by which a framework's program says that its standard output is a fault's sentence. */
export const faultExit = 10

/** Exit status of `verify` for a proof that does not hold. */
export const rejectedExit = 11
