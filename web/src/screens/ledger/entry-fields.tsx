import type { Column } from '@portal/contract/imports/column.ts'

import { columnName, entryText, typeName } from '#messages/administration/ledger-entry-texts.ts'
import { InstrumentField } from '#tables/instrument-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { withSelectedOption } from '#ui/select/with-selected-option.ts'
import type { Cells } from './entry-form.ts'
import type { LedgerAccount } from './entry-queries.ts'
import styles from './ledger.module.css'
import { LotField } from './lot-field.tsx'

interface EntryFieldsProps {
  readonly columns: readonly (readonly [name: string, column: Column<unknown>])[]
  readonly cells: Cells
  readonly problems: Readonly<Record<string, string>>
  readonly ofClient: readonly LedgerAccount[]
  readonly onChange: (column: string, cell: string) => void
}

/** A field for each column of the line. */
export function EntryFields({ columns, cells, problems, ofClient, onChange }: EntryFieldsProps) {
  return (
    <div className={styles.fields}>
      {columns.map(([name, column]) => {
        const field = { label: columnName(name), hint: hintOf(name, column), error: problems[name] }
        const cell = cells[name] ?? ''
        const change = (text: string) => onChange(name, text)
        if (name === 'account') return <AccountField key={name} {...field} {...{ cell, ofClient }} onChange={change} />
        if (name === 'instrument') return <InstrumentField key={name} {...field} id={cell} onChange={change} />
        if (name === 'lot') {
          const accountId = ofClient.find(({ externalId }) => externalId === cells.account)?.id
          return <LotField key={name} {...field} {...{ cells, accountId }} onChange={change} />
        }
        if (column.words)
          return (
            <Select
              key={name}
              {...field}
              options={column.words.map((word) => ({ value: word, label: typeName(word) }))}
              value={cell === '' ? null : cell}
              placeholder={entryText('choose')}
              onChange={change}
            />
          )
        return (
          <TextField
            key={name}
            {...field}
            type={column.type === 'day' ? 'date' : 'text'}
            inputMode={column.type === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            maxLength={1_000}
            value={cell}
            onChange={({ target }) => change(target.value)}
          />
        )
      })}
    </div>
  )
}

/** Accounts are chosen by name, and instruments are found: what a file needs would mislead. */
function hintOf(name: string, { isRequired, meaning }: Column<unknown>): string | undefined {
  if (name === 'account') return undefined
  if (name === 'instrument') return entryText('instrumentHint')
  return meaning === '' ? entryText('hint', { isRequired }) : entryText('hintOf', { isRequired, meaning })
}

interface CellFieldProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly cell: string
  readonly onChange: (cell: string) => void
}

/** One of the accounts of the client, by its id in files. */
function AccountField({ cell, ofClient, onChange, ...field }: CellFieldProps & Pick<EntryFieldsProps, 'ofClient'>) {
  const options = ofClient.map(({ externalId, name }) => ({ value: externalId, label: name }))
  return <Select {...field} options={withSelectedOption(options, cell)} value={cell} onChange={onChange} />
}
