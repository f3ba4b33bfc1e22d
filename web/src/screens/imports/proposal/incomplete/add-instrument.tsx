import type { Column } from '@portal/contract/imports/column.ts'
import { importDetail, importFiles, type LineFailure } from '@portal/contract/institution/imports.ts'
import { type FormEvent, useState } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { useKeyedCall } from '#api/use-keyed-call.ts'
import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { InstrumentField } from '#tables/instrument-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { invalidateImports } from '../../import-queries.ts'
import styles from '../../imports.module.css'
import type { FileReport } from '../file-reply.ts'
import { type Cells, columnsToSay, fileOf, type IncompleteInstrument } from './instrument-line.ts'

interface AddInstrumentProps {
  readonly report: FileReport
  /** Is called when one was added: the file is read again with it. */
  readonly onAdded: () => void
}

/** Asks for what a file does not say of instruments that are not there, one after the other. */
export function AddInstrument({ report: { incomplete = [] }, onAdded }: AddInstrumentProps) {
  const [first, ...others] = incomplete
  if (!first) return null
  return (
    <InstrumentForm key={first.said.id} incomplete={first} onAdded={onAdded}>
      {others.length > 0 ? <p className={styles.note}>{proposalText('incompleteMore', { count: others.length })}</p> : null}
    </InstrumentForm>
  )
}

interface InstrumentFormProps {
  readonly incomplete: IncompleteInstrument
  readonly onAdded: () => void
  readonly children: React.ReactNode
}

/** Imports the instrument as a line of instruments.csv, which a batch can take back. */
function InstrumentForm({ incomplete, onAdded, children }: InstrumentFormProps) {
  const send = useKeyedCall()
  const [cells, setCells] = useState<Cells>({})
  const [failures, setFailures] = useState<readonly LineFailure[]>([])
  const [isBusy, setBusy] = useState(false)
  const { name = '' } = incomplete.said
  const columns = columnsToSay(incomplete, cells)
  const isComplete = columns.every(([column]) => (cells[column] ?? '').trim() !== '')

  async function add(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const files = { 'instruments.csv': fileOf(incomplete, cells) }
      const batch = proposalText('incompleteBatch', { name }).slice(0, MAX_NAME)
      const { id } = await send(importFiles, { body: { name: batch, dryRun: false, files } })
      const ended = await whenEnded(id)
      invalidateImports()
      setFailures(ended.failures)
      if (ended.state === 'booked' || ended.state === 'unchanged') onAdded()
    } catch (error) {
      notifyFailure(error, proposalText('incompleteFailed', { name }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.asking} onSubmit={(event) => void add(event)}>
      <h3>{proposalText('incompleteTitle', { name })}</h3>
      <p className={styles.note}>{proposalText('incompleteHint')}</p>
      <div className={styles.fields}>
        {columns.map(([column, of]) => (
          <ColumnField
            key={column}
            {...{ column, of }}
            cell={cells[column] ?? ''}
            words={column === 'kind' ? incomplete.kinds.flatMap(({ said }) => said.kind ?? []) : of.words}
            error={problemOf(failures, column)}
            onChange={(cell) => setCells({ ...cells, [column]: cell })}
          />
        ))}
      </div>
      {failures
        .filter(({ column }) => !columns.some(([each]) => each === column))
        .map(({ line, column, reason, remedy }) => (
          <p key={`${line} ${column} ${reason}`} className={styles.note} role="alert">
            {reason} {remedy}
          </p>
        ))}
      {children}
      <div className={styles.buttons}>
        <Button type="submit" disabled={!isComplete} isBusy={isBusy}>
          {proposalText('incompleteAdd')}
        </Button>
      </div>
    </form>
  )
}

const problemOf = (failures: readonly LineFailure[], column: string): string | undefined => {
  const failure = failures.find((each) => each.column === column)
  return failure && `${failure.reason} ${failure.remedy}`
}

/** Length of the name of an import. */
const MAX_NAME = 200
const POLL_MS = 300

/** The import once it has ended. */
async function whenEnded(id: string) {
  while (true) {
    const detail = await call(importDetail, { params: { id } })
    if (detail.endedAt !== null) return detail
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

interface ColumnFieldProps {
  readonly column: string
  readonly of: Column<unknown>
  readonly cell: string
  /** The choices; null for any text. */
  readonly words: readonly string[] | null
  readonly error: string | undefined
  readonly onChange: (cell: string) => void
}

function ColumnField({ column, of, cell, words, error, onChange }: ColumnFieldProps) {
  const field = { label: labelOf(column), error }
  if (column === 'underlying') return <InstrumentField {...field} hint={undefined} id={cell} onChange={onChange} />
  if (words)
    return (
      <Select
        {...field}
        options={words.map((value) => ({ value, label: column === 'kind' ? (LINES[value] ?? value) : value }))}
        value={cell === '' ? null : cell}
        placeholder={proposalText('incompleteChoose')}
        onChange={onChange}
      />
    )
  return (
    <TextField
      {...field}
      type={of.type === 'day' ? 'date' : 'text'}
      inputMode={of.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={500}
      value={cell}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const FIELDS: Readonly<Record<string, string>> = mappedListText.group('fields')
const OF_INSTRUMENTS: Readonly<Record<string, string>> = mappedListText.group('kindFields')
const LINES: Readonly<Record<string, string>> = mappedListText.group('lines')

/** The coupon is asked for in percent. */
const labelOf = (column: string): string =>
  OF_INSTRUMENTS[column] ?? FIELDS[column === 'coupon_rate' ? 'coupon_percent' : column] ?? column
