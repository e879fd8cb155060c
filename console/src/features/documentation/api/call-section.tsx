import { Fragment, useState } from 'react'
import { Badge } from '../../../shared/ui/badge.tsx'
import { CommandLine } from '../../../shared/ui/command-line.tsx'
import { AnswerSection } from './answer-section.tsx'
import classes from './api-reference.module.css'
import type { ApiCall } from './calls.ts'
import { curlCommand } from './curl.ts'
import { type FieldRow, fieldRows, typeText } from './field-rows.ts'
import { FieldTable } from './field-table.tsx'
import type { Schema } from './open-api.ts'

interface Properties {
  call: ApiCall
  named: Record<string, Schema>
}

/** A line for a call that unfolds into all that there is to know of it. */
export function CallSection({ call, named }: Properties) {
  const [open, setOpen] = useState(false)
  return (
    <details id={call.id} className={classes.call} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.line}>
        <span className={classes.method} data-method={call.method}>
          {call.method}
        </span>
        <span className={classes.what}>
          <code className={classes.path}>
            <BreakablePath path={call.path} />
          </code>
          <span className={classes.summary}>{call.summary}</span>
        </span>
      </summary>
      {/* Closed ones are most of the page; they are written when they are opened. */}
      {open && <CallBody call={call} named={named} />}
    </details>
  )
}

/** A path that breaks before its slashes, not within its words. */
function BreakablePath({ path }: { path: string }) {
  return path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}

function CallBody({ call, named }: Properties) {
  const parameters = call.parameters.map(({ name, in: place, required, schema, description }): FieldRow => ({
    name,
    type: `${typeText(schema, named)}, in the ${place}`,
    required: required === true,
    about: description ?? '',
  }))
  const encodings = Object.keys(call.body?.content ?? {})
  const schema = (call.body?.content['application/json'] ?? call.body?.content['multipart/form-data'])?.schema
  const good = call.answers.filter(({ status }) => status < 400)
  const errors = call.answers.filter(({ status }) => status >= 400)
  return (
    <div className={classes.body}>
      <p className={classes.access}>
        <strong>Who may call.</strong> {call.access} <a href={`#${call.id}`}>#{call.id}</a>
      </p>
      {parameters.length > 0 && <FieldTable title="Parameters" rows={parameters} />}
      {schema !== undefined && (
        <>
          <FieldTable title="Body" rows={fieldRows(schema, named)} />
          <p className={classes.encodings}>
            Sent as{' '}
            {encodings.map((encoding) => (
              <Badge key={encoding} mono>
                {encoding}
              </Badge>
            ))}
          </p>
        </>
      )}
      <h4 className={classes.heading}>Example</h4>
      <CommandLine command={curlCommand(call, window.location.origin)} />
      {good.map(({ status, answer }) => (
        <AnswerSection key={status} status={status} answer={answer} named={named} />
      ))}
      <h4 className={classes.heading}>Errors</h4>
      <dl className={classes.errors}>
        {errors.map(({ status, answer }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{answer.description}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
