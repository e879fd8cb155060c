import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveJson } from '../../shared/files/save-file.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { type Notation, publicValuesQuery, valueName, valueText, valuesByName } from './public-values.ts'
import classes from './public-values-section.module.css'

/** More of them are in the file. */
const MAX_ROWS = 100

/** What a proof shows, value by value: by name where something names them. */
export function PublicValuesSection({ proof }: { proof: Proof }) {
  const { data } = useQuery(publicValuesQuery(proof.proof_id))
  const [notation, setNotation] = useState<Notation>('decimal')
  // Where they are too many, the document below has them.
  if (data === undefined || data.values.length === 0) return null
  const { values, statement } = data
  const other: Notation = notation === 'decimal' ? 'hex' : 'decimal'
  return (
    <section aria-labelledby="public-values">
      <div className={classes.head}>
        <h3 id="public-values">Public Values</h3>
        <div className={classes.buttons}>
          {values.some(({ decimal }) => decimal !== null) && (
            <Button variant="default" size="compact-xs" onClick={() => setNotation(other)}>
              {other === 'hex' ? 'Show Hexadecimal' : 'Show Decimal'}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-xs"
            onClick={() =>
              saveJson(`${proof.project_name}-${proof.proof_id}.public-by-name.json`, valuesByName(values, notation))
            }
          >
            Download by Name
          </Button>
        </div>
      </div>
      <p className={classes.statement}>{statement}</p>
      <table className={classes.table}>
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {values.slice(0, MAX_ROWS).map((value) => (
            <tr key={value.position}>
              <th scope="row">
                <bdi>{valueName(value)}</bdi>
                {value.type !== null && <span className={classes.type}>{value.type}</span>}
              </th>
              <td>
                <code>{valueText(value, notation)}</code>
                <CopyButton text={valueText(value, notation)} name={`Copy ${valueName(value)}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {values.length > MAX_ROWS && (
        <p className={classes.statement}>{(values.length - MAX_ROWS).toLocaleString('en')} more are in the download.</p>
      )}
    </section>
  )
}
