import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { SearchIcon } from '../../../shared/ui/icons.tsx'
import { SkeletonLines } from '../../../shared/ui/skeleton.tsx'
import { DocumentList } from '../document-list.tsx'
import documentation from '../documentation.module.css'
import classes from './api-reference.module.css'
import { CallSection } from './call-section.tsx'
import { callsOf, findCalls } from './calls.ts'
import { DocumentText } from '../document-text.tsx'
import { OPEN_API, type OpenApi, openApiQuery } from './open-api.ts'

/** Every call of the API, made from the document that this server serves. */
export function ApiReference() {
  const source = useQuery(openApiQuery)
  const waiting = <SkeletonLines count={9} height={16} gap={12} />
  return (
    <div className={documentation.layout}>
      <DocumentList current="api" />
      <article>
        <h1 className={classes.title}>API reference</h1>
        <p className={classes.source}>
          Made from <a href={OPEN_API}>{OPEN_API}</a>, an OpenAPI 3.1 document for your own tools.
        </p>
        {source.isPending && waiting}
        {source.isError && (
          <ErrorState error={source.error} fallback="Something went wrong" onRetry={() => void source.refetch()} />
        )}
        {source.data !== undefined && (
          <Suspense fallback={waiting}>
            <DocumentText name="api" text={source.data.info.description} />
            <Calls document={source.data} />
          </Suspense>
        )}
      </article>
    </div>
  )
}

function Calls({ document }: { document: OpenApi }) {
  const [search, setSearch] = useState('')
  const found = findCalls(callsOf(document), search)
  const linked = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const call = window.document.getElementById(linked)
    if (call instanceof HTMLDetailsElement) call.open = true
    call?.scrollIntoView()
  }, [linked])
  return (
    <>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        placeholder="Search calls..."
        aria-label="Search calls"
        leftSection={<SearchIcon />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && <p className={classes.source}>No call matches all of these words.</p>}
      {document.tags.map(({ name, description }) => {
        const calls = found.filter(({ group }) => group === name)
        if (calls.length === 0) return null
        return (
          <section key={name} aria-label={name}>
            <h2 className={classes.group}>{name}</h2>
            <p className={classes.source}>{description}</p>
            {calls.map((call) => (
              <CallSection key={call.id} call={call} named={document.components.schemas} />
            ))}
          </section>
        )
      })}
    </>
  )
}
