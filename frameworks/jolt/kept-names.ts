/** A build's kept files. */
export const keptNames = {
  /** The program, by our host's name (harness/src/files.rs). */
  key: 'verification_key.json',
  /** The project's own code, as a program that turns JSON into what its guest reads. */
  codec: 'codec',
}
