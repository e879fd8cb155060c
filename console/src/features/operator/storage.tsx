import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatCount } from '../../shared/format/count.ts'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import table from '../../shared/ui/table.module.css'
import { Loaded } from './loaded.tsx'
import classes from './operator.module.css'
import { estimatesQuery, storageQuery } from './queries.ts'
import { Table } from './table.tsx'

const kindNames: Record<string, string> = {
  project: 'Sources of builds',
  kept: 'Programs and proving keys',
  verification_key: 'Verification keys',
  solidity_verifier: 'Solidity verifiers',
  interface: 'Interfaces',
  input: 'Inputs of proofs that wait',
  proof: 'Proofs',
  public: 'Public values',
  calldata: 'Calldata',
}

const bases = { build: 'proofs of the same build', framework: 'other builds', declared: 'what is declared' } as const

/** What is stored, and how well it is predicted what proofs take. */
export function Storage() {
  const storage = useQuery(storageQuery)
  const estimates = useQuery(estimatesQuery)
  return (
    <>
      <Section title="Storage" about="A file that several things have counts for each of them, and once in the whole.">
        <Loaded query={storage}>
          {(found) => (
            <>
              <DetailRows>
                <DetailRow name="Files">{about(found.is_estimated, formatCount(found.num_files))}</DetailRow>
                <DetailRow name="Together">{about(found.is_estimated, formatBytes(found.file_bytes))}</DetailRow>
                <DetailRow name="Free">
                  {found.free_bytes === null ? 'Not known' : formatBytes(found.free_bytes)}
                </DetailRow>
              </DetailRows>
              {found.kinds.length > 0 && (
                <div className={classes.below}>
                  <Table columns={['Kind', 'Files', 'Size']}>
                    {found.kinds.map((kind) => (
                      <tr key={kind.artifact_kind}>
                        <td>{kindNames[kind.artifact_kind] ?? kind.artifact_kind}</td>
                        <td data-name="Files" className={table.number}>
                          {about(found.is_estimated, formatCount(kind.num_files))}
                        </td>
                        <td data-name="Size" className={table.number}>
                          {about(found.is_estimated, formatBytes(kind.file_bytes))}
                        </td>
                      </tr>
                    ))}
                  </Table>
                </div>
              )}
            </>
          )}
        </Loaded>
      </Section>
      <Section title="Estimates" about="What was predicted of the newest 10,000 Ready proofs, and what they took.">
        <Loaded query={estimates}>
          {(scores) =>
            scores.length === 0 ? (
              <EmptyState title="No Ready proof had a prediction yet." />
            ) : (
              <Table columns={['Framework', 'Predicted by', 'Proofs', 'Half were off by', 'Inside the interval']}>
                {scores.map((score) => (
                  <tr key={`${score.circuit_type} ${score.basis}`}>
                    <td>{score.circuit_type}</td>
                    <td data-name="Predicted by">{bases[score.basis]}</td>
                    <td data-name="Proofs" className={table.number}>
                      {formatCount(score.num_proofs)}
                    </td>
                    <td data-name="Half were off by" className={table.number}>
                      {percent(score.median_error)}
                    </td>
                    <td data-name="Inside the interval" className={table.number}>
                      {percent(score.inside_interval)}
                    </td>
                  </tr>
                ))}
              </Table>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

function about(isEstimated: boolean, text: string): string {
  return isEstimated ? `about ${text}` : text
}

function percent(fraction: number): string {
  return `${Math.round(100 * fraction)}%`
}
