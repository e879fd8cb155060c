import type { Circuit } from '@proofyard/contract/circuit.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { circuitStatusQuery } from '../../shared/live/job-status.ts'
import { DownloadButton } from '../../shared/ui/download-button.tsx'
import classes from './build-log.module.css'
import { readOutput } from './read-output.ts'

/** What the tools write while a build is compiled, line by line as it comes; afterwards it is the log, closed at first. */
export function BuildLog({ build }: { build: Circuit }) {
  const { data: job } = useQuery(circuitStatusQuery(build.circuit_id))
  const [isOpen, setOpen] = useState(!isFinished(build.status))
  const bytes = job?.output_bytes ?? 0
  const text = useOutput(build.circuit_id, isOpen ? bytes : 0)
  const download = useMutation({
    mutationFn: async () =>
      saveFile(`${build.project_name}-${build.circuit_id}.log`, await readOutput(build.circuit_id, 0)),
  })
  if (bytes === 0) return null
  return (
    <details className={classes.log} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.head}>
        Compiler output <span className={classes.size}>{formatBytes(bytes)}</span>
      </summary>
      <Lines text={text} />
      <DownloadButton download={download} fallback="Failed to download the output" size="xs">
        Download output
      </DownloadButton>
    </details>
  )
}

/** Keeps its end in sight while one has not scrolled away from it. */
function Lines({ text }: { text: string }) {
  const place = useRef<HTMLPreElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = place.current
    if (text !== '' && element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [text])
  return (
    <pre
      ref={place}
      className={classes.lines}
      tabIndex={0}
      aria-label="Compiler output"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 8
      }}
    >
      {text}
    </pre>
  )
}

/** What there is of the output so far: only what came since is fetched. */
function useOutput(id: string, bytes: number): string {
  const client = useQueryClient()
  const key = queryKeys.buildOutput(id)
  const { data } = useQuery({
    queryKey: [...key, bytes],
    enabled: bytes > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<{ text: string; bytes: number }>(key) ?? { text: '', bytes: 0 }
      const more = await readOutput(id, known.bytes, signal)
      const all = { text: known.text + new TextDecoder().decode(more), bytes: known.bytes + more.byteLength }
      client.setQueryData(key, all)
      return all.text
    },
    placeholderData: (before) => before,
  })
  return data ?? ''
}
