import type { Proof } from '@proofyard/contract/proof.ts'
import { useState } from 'react'
import { CommandLine } from '../../../shared/ui/command-line.tsx'
import { commandsOf } from './commands-of.ts'
import { useFoundryCall } from './use-foundry-call.ts'
import classes from './proof-commands.module.css'

/** What one types to go on with a proof elsewhere. */
export function ProofCommands({ proof }: { proof: Proof }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.commands} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Commands</summary>
      {isOpen && <Commands proof={proof} />}
    </details>
  )
}

function Commands({ proof }: { proof: Proof }) {
  const onChain = useFoundryCall(proof)
  return (
    <>
      <p className={classes.note}>
        Each takes an API key of your team from the variable SINDRI_API_KEY.
        {onChain !== undefined &&
          ' Those of Foundry need jq, and ETH_RPC_URL, PRIVATE_KEY and VERIFIER, the address of the contract.'}
      </p>
      {commandsOf(proof, location.origin, onChain).map(({ program, about, text }) => (
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
    </>
  )
}
