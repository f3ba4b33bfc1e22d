import type { Columns } from '@portal/contract/imports/import-file.ts'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import type { FoundEntry } from '@portal/contract/institution/entries.ts'
import type { EntryKind } from '@portal/contract/institution/entry-kinds.ts'
import { Ban, Pencil, RotateCcw } from 'lucide-react'

import { columnName, entryText, typeName } from '#messages/administration/ledger-entry-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import styles from './ledger.module.css'

/** Columns that are shown unless the user hides them, in this order; all others can be chosen. */
const SHOWN: Readonly<Record<EntryKind, readonly string[]>> = {
  transactions: ['trade_date', 'type', 'instrument', 'quantity', 'price', 'currency', 'net_amount'],
  income: ['pay_date', 'type', 'instrument', 'currency', 'amount', 'tax'],
  transfers: ['date', 'counterparty', 'currency', 'amount', 'instrument', 'quantity'],
}

/** Action on an entry: it is corrected, booked again or cancelled; without an entry a new one is booked. */
export interface EntryAct {
  readonly kind: 'book' | 'cancel'
  readonly entry: FoundEntry | null
}

type OnAct = (act: EntryAct) => void

/** The columns of the entries of a kind: those of its file, its state, and what can be done. */
export function entryColumns(kind: EntryKind, onAct: OnAct): readonly Column<FoundEntry>[] {
  const shown = SHOWN[kind]
  const columns: Columns = IMPORT_FILES[kind].columns
  const others = Object.keys(columns).filter((name) => name !== 'account' && !shown.includes(name))
  const columnOf = (name: string) => ofFile(name, columns[name]!.type)
  return [
    ...shown.map(columnOf),
    {
      key: 'state',
      title: entryText('state'),
      kind: 'text',
      value: ({ isCancelled }) => entryText(isCancelled ? 'states.cancelled' : 'states.counts'),
      show: ({ isCancelled }) =>
        isCancelled ? <Badge tone="warn">{entryText('states.cancelled')}</Badge> : entryText('states.counts'),
    },
    { key: 'batch', title: entryText('batch'), kind: 'text', value: ({ batch }) => batch.name, middle: 'wide' },
    ...others.map((name) => ({ ...columnOf(name), isOptional: true as const })),
    {
      key: 'actions',
      title: entryText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (entry) => <Buttons entry={entry} onAct={onAct} />,
    },
  ]
}

/** A column of the file by its name and type. */
function ofFile(name: string, type: string): Column<FoundEntry> {
  const head = { key: name, title: columnName(name) }
  const cell = ({ cells }: FoundEntry): string => cells[name] ?? ''
  if (type === 'day')
    return { ...head, kind: 'date', value: (entry) => (cell(entry) === '' ? null : Date.parse(cell(entry)) / 1_000) }
  if (type === 'number')
    return {
      ...head,
      kind: name === 'quantity' ? 'quantity' : 'price',
      value: (entry) => (cell(entry) === '' ? null : Number(cell(entry))),
    }
  const shown = name === 'type' ? (entry: FoundEntry) => typeName(cell(entry)) : cell
  return { ...head, kind: 'text', value: (entry) => shown(entry) || null }
}

function Buttons({ entry, onAct }: { readonly entry: FoundEntry; readonly onAct: OnAct }) {
  const { id, isCancelled } = entry
  const book = () => onAct({ kind: 'book', entry })
  if (isCancelled) return <IconButton icon={RotateCcw} size="s" label={entryText('bookAgainOf', { id })} onClick={book} />
  return (
    <span className={styles.buttons}>
      <IconButton icon={Pencil} size="s" label={entryText('correctOf', { id })} onClick={book} />
      <IconButton icon={Ban} size="s" label={entryText('cancelOf', { id })} onClick={() => onAct({ kind: 'cancel', entry })} />
    </span>
  )
}
