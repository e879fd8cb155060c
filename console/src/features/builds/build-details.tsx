import type { Circuit } from '@proofyard/contract/circuit.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatWholeSeconds } from '../../shared/format/seconds.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { DetailRow, DetailRows, DetailValue } from '../../shared/ui/detail-rows.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import classes from './build-details.module.css'
import { frameworkRows } from './framework-rows.ts'

/** What is known about a build, a row each. */
export function BuildDetails({ build, isAuthenticated }: { build: Circuit; isAuthenticated: boolean }) {
  return (
    <DetailRows>
      <DetailRow name="Build ID">
        <span className={classes.id}>
          <DetailValue value={build.circuit_id} />
        </span>
        <CopyButton text={build.circuit_id} name="Copy build ID" />
      </DetailRow>
      <DetailRow name="Created">
        <Moment date={build.date_created} form="relative" />
      </DetailRow>
      <DetailRow name="Circuit Type">
        <DetailValue value={build.circuit_type} />
      </DetailRow>
      <DetailRow name="Compile Time">{formatWholeSeconds(build.compute_time_sec)}</DetailRow>
      {build.compiled_elsewhere !== null && (
        <DetailRow name="Compiled Elsewhere">
          <DetailValue value={build.compiled_elsewhere} />
        </DetailRow>
      )}
      <DetailRow name="Proving Scheme">
        <DetailValue value={build.proving_scheme} />
      </DetailRow>
      <DetailRow name="File Size">{formatBytes(build.file_size)}</DetailRow>
      {frameworkRows(build).map(([name, value]) => (
        <DetailRow key={name} name={name}>
          <DetailValue value={typeof value === 'boolean' ? String(value) : value} />
          {name === 'Program Key' && typeof value === 'string' && <CopyButton text={value} name="Copy program key" />}
        </DetailRow>
      ))}
      {isAuthenticated && (
        <DetailRow name="Proofs Generated">
          <DetailValue value={build.num_proofs} />
        </DetailRow>
      )}
    </DetailRows>
  )
}
