/** A build's kept files, by the names that our host has for them (harness/shared/src/commands.rs). */
export const keptNames = { program: 'program.elf', key: 'verification_key.json' }
