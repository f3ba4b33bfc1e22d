import type { Column } from '@portal/contract/imports/column.ts'

import { mappingText } from '#messages/administration/mapping-texts.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { guessedValues, isOfEntries } from '../guess-mapping.ts'
import styles from '../mapping.module.css'
import { columnsOf, labelsOf, type Mapping, NOTHING, type Origin, type SignRule } from '../mapping.ts'
import type { FileHead } from '../reading/file-head.ts'

interface ColumnFieldsProps {
  readonly head: FileHead
  readonly mapping: Mapping
  readonly onChoose: (column: string, origin: Origin) => void
}

const SIGN_OPTIONS = (['kept', 'turned', 'positive', 'sold'] as const).map((value) => ({
  value,
  label: mappingText(`signs.${value}`),
}))

/** The source of each of our columns. */
export function ColumnFields({ head, mapping, onChoose }: ColumnFieldsProps) {
  const labels = labelsOf(head.titles)
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.heading}>{mappingText('columnsTitle')}</legend>
      <div className={styles.fields}>
        {columnsOf(mapping.kind).map(([name, column]) => (
          <ColumnField
            key={name}
            name={name}
            column={column}
            origin={mapping.columns[name] ?? NOTHING}
            labels={labels}
            mapping={mapping}
            head={head}
            onChoose={(origin) => onChoose(name, origin)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ColumnFieldProps {
  readonly name: string
  readonly column: Column<unknown>
  readonly origin: Origin
  readonly labels: readonly string[]
  readonly mapping: Mapping
  readonly head: FileHead
  readonly onChoose: (origin: Origin) => void
}

type Choice = `column:${number}` | Exclude<Origin['from'], 'column'>

function ColumnField({ name, column, origin, labels, mapping, head, onChoose }: ColumnFieldProps) {
  const { isRequired, meaning, type } = column
  const options: readonly { readonly value: Choice; readonly label: string }[] = [
    ...labels.map((label, place) => ({ value: `column:${place}` as const, label: mappingText('fromColumn', { label }) })),
    ...(name === 'id' && isOfEntries(mapping.kind) ? [{ value: 'line' as const, label: mappingText('fromLine') }] : []),
    { value: 'fixed', label: mappingText('fixed') },
    ...(isRequired ? [] : [{ value: 'nothing' as const, label: mappingText('nothing') }]),
  ]
  const cells = origin.from === 'column' ? firstCells(head, origin.column) : []
  return (
    <div className={styles.column}>
      <Select
        label={name}
        hint={hintOf(isRequired, meaning)}
        options={options}
        value={origin.from === 'nothing' && isRequired ? null : choiceOf(origin)}
        placeholder={mappingText('choose')}
        onChange={(choice) => onChoose(originOf(choice, column, head))}
      />
      {origin.from === 'fixed' ? (
        <TextField
          label={mappingText('fixedValueOf', { column: name })}
          value={origin.value}
          onChange={({ target }) => onChoose({ from: 'fixed', value: target.value })}
        />
      ) : null}
      {origin.from === 'column' && type === 'number' ? (
        <Select
          label={mappingText('signOf', { column: name })}
          options={name === 'quantity' ? SIGN_OPTIONS : SIGN_OPTIONS.filter(({ value }) => value !== 'sold')}
          value={origin.sign}
          onChange={(sign: SignRule) => onChoose({ ...origin, sign })}
        />
      ) : null}
      {cells.length > 0 ? (
        <p className={styles.note}>
          {mappingText('firstCells', { cells: cells.map((cell) => mappingText('quoted', { cell })).join(', ') })}
        </p>
      ) : null}
      {origin.from === 'line' ? <p className={styles.note}>{mappingText('fromLineHint')}</p> : null}
    </div>
  )
}

const hintOf = (isRequired: boolean, meaning: string): string =>
  meaning === ''
    ? mappingText('hint', { isRequired })
    : mappingText('hintOf', { isRequired, meaning: meaning.endsWith('.') ? meaning : `${meaning}.` })

const choiceOf = (origin: Origin): Choice => (origin.from === 'column' ? `column:${origin.column}` : origin.from)

function originOf(choice: Choice, { words }: Column<unknown>, { rows }: FileHead): Origin {
  if (choice === 'line' || choice === 'nothing') return { from: choice }
  if (choice === 'fixed') return { from: 'fixed', value: '' }
  const column = Number(choice.slice('column:'.length))
  const cells = rows.map((row) => row.cells[column] ?? '')
  return { from: 'column', column, sign: 'kept', words: words === null ? {} : guessedValues(cells, words) }
}

/** The first three values of a column. */
function firstCells({ rows }: FileHead, column: number): readonly string[] {
  const cells = rows.map((row) => (row.cells[column] ?? '').trim()).filter((cell) => cell !== '')
  return [...new Set(cells)].slice(0, 3).map((cell) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell))
}
