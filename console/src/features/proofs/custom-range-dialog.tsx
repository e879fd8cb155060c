import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { localText } from '../../shared/format/local-text.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { readWrittenRange, type WrittenRange } from './custom-range.ts'
import { type DateRange, rangeMoments, type Span } from './date-range.ts'
import classes from './proof-filters.module.css'

interface Properties {
  /** The range that is chosen now: its moments are filled in. */
  range: DateRange
  onClose: () => void
  onChoose: (span: Span) => void
}

export function CustomRangeDialog({ opened, ...properties }: Properties & { opened: boolean }) {
  return (
    <Dialog title="Custom date range" opened={opened} onClose={properties.onClose}>
      <CustomRangeForm {...properties} />
    </Dialog>
  )
}

/** Two moments in the reader's own time, of which the end may be left empty. */
function CustomRangeForm({ range, onClose, onChoose }: Properties) {
  const [written, setWritten] = useState<WrittenRange>(() => {
    const { after, before } = rangeMoments(range)
    return { from: localText(after), to: before === undefined ? '' : localText(before) }
  })
  const [refused, setRefused] = useState<{ field: keyof WrittenRange; fault: string }>()
  const from = useRef<HTMLInputElement>(null)
  const to = useRef<HTMLInputElement>(null)

  function choose() {
    const read = readWrittenRange(written)
    if ('span' in read) return onChoose(read.span)
    setRefused(read)
    const field = read.field === 'from' ? from : to
    field.current?.focus()
  }

  function write(part: Partial<WrittenRange>) {
    setWritten({ ...written, ...part })
    setRefused(undefined)
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <TextInput
        ref={from}
        type="datetime-local"
        label="From"
        data-autofocus
        value={written.from}
        error={refused?.field === 'from' && refused.fault}
        onChange={(event) => write({ from: event.currentTarget.value })}
      />
      <TextInput
        ref={to}
        type="datetime-local"
        label="To"
        description="Leave it empty for a range up to now."
        value={written.to}
        error={refused?.field === 'to' && refused.fault}
        onChange={(event) => write({ to: event.currentTarget.value })}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Apply</Button>
      </Group>
    </form>
  )
}
