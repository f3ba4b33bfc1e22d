import { FIELDS_OF, type ListField, type ListKind } from '@portal/contract/statements/mapped-lists.ts'

import { mappedListText } from '#messages/administration/mapped-list-texts.ts'
import { Select } from '#ui/select/select.tsx'
import { type ListDraft, readableTitles, withField } from './list-draft.ts'
import styles from './mapped-list.module.css'
import type { FileHead } from './reading/file-head.ts'

interface ListColumnsProps {
  readonly head: FileHead
  readonly draft: ListDraft
  readonly onChange: (draft: ListDraft) => void
}

const NOT_READ = 'none'
type Names = Readonly<Partial<Record<ListField, string>>>
/** Fields with other names in lists of a kind. */
const OWN: Readonly<Partial<Record<ListKind, Names>>> = {
  instruments: mappedListText.group('kindFields'),
  rates: mappedListText.group('rateFields'),
  actions: mappedListText.group('actionFields'),
}

function optionsOf(of: ListKind): readonly { readonly value: ListField | typeof NOT_READ; readonly label: string }[] {
  const own = OWN[of] ?? {}
  return [
    { value: NOT_READ, label: mappedListText('notRead') },
    ...FIELDS_OF[of].map((value) => ({ value, label: own[value] ?? mappedListText(`fields.${value}`) })),
  ]
}

/** First cells that are shown of a column. */
const CELLS_SHOWN = 3

/** Field of each column of the list, with some of its cells. */
export function ListColumns({ head, draft, onChange }: ListColumnsProps) {
  const options = optionsOf(draft.of)
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.heading}>{mappedListText('columnsTitle')}</legend>
      <div className={styles.fields}>
        {readableTitles(head).map((title) => (
          <Select
            key={title}
            label={title}
            hint={head.rows.length === 0 ? undefined : cellsText(firstCells(head, title))}
            options={options}
            value={draft.fields.get(title) ?? NOT_READ}
            onChange={(field) => onChange(withField(draft, title, field === NOT_READ ? null : field))}
          />
        ))}
      </div>
    </fieldset>
  )
}

const cellsText = (cells: readonly string[]): string =>
  cells.length === 0 ? mappedListText('noCells') : mappedListText('firstCells', { cells: cells.join(', ') })

function firstCells({ titles, rows }: FileHead, title: string): readonly string[] {
  const column = titles.indexOf(title)
  const cells = rows.slice(0, 100).map((row) => (row.cells[column] ?? '').trim().slice(0, 40))
  return [...new Set(cells)].filter((cell) => cell !== '').slice(0, CELLS_SHOWN)
}
