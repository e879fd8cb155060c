import classes from './api-reference.module.css'
import { fieldRows } from './field-rows.ts'
import { FieldTable } from './field-table.tsx'
import type { Answer, Schema } from './open-api.ts'

/** A good answer: an example, and what its fields mean. */
export function AnswerSection({
  status,
  answer,
  named,
}: {
  status: number
  answer: Answer
  named: Record<string, Schema>
}) {
  const media = answer.content['application/json']
  if (media === undefined) {
    return (
      <p className={classes.access}>
        <strong>{status}</strong> {answer.description}
      </p>
    )
  }
  return (
    <>
      <h4 className={classes.heading}>Answer {status}</h4>
      <pre className={classes.example} tabIndex={0} aria-label={`Answer ${status}`}>
        <code>{JSON.stringify(media.example, null, 2)}</code>
      </pre>
      <details className={classes.fields}>
        <summary>Fields of the answer</summary>
        <FieldTable rows={fieldRows(media.schema, named)} />
      </details>
    </>
  )
}
