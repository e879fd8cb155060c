import type { Proof } from '@proofyard/contract/proof.ts'
import { CommandLine } from '../../../shared/ui/command-line.tsx'
import { commandsOf } from './commands-of.ts'
import classes from './proof-commands.module.css'

/** What one types to go on with a proof elsewhere. */
export function ProofCommands({ proof }: { proof: Proof }) {
  return (
    <details className={classes.commands}>
      <summary>Commands</summary>
      <p className={classes.note}>Each takes an API key of your team from the variable SINDRI_API_KEY.</p>
      {commandsOf(proof, location.origin).map(({ program, about, text }) => (
        <CommandLine
          key={about}
          command={text}
          name={`${program}: ${about}`}
          label={
            <span className={classes.label}>
              <b>{program}</b> {about}
            </span>
          }
        />
      ))}
    </details>
  )
}
