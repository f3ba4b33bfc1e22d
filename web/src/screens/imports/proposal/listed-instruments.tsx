import { proposalText } from '#messages/administration/proposal-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from '../imports.module.css'
import type { FileReport } from './file-reply.ts'

type Listed = NonNullable<FileReport['instruments']>
type Changed = Listed['changed'][number]

const COLUMNS: readonly Column<Changed>[] = [
  { key: 'id', title: proposalText('instrumentId'), kind: 'text', value: ({ id }) => id },
  { key: 'name', title: proposalText('closeName'), kind: 'text', value: ({ name }) => name },
  {
    key: 'columns',
    title: proposalText('instrumentChanges'),
    kind: 'text',
    value: ({ columns }) => columns.join(', '),
    show: ({ columns }) => <span className={styles.wrapped}>{columns.join(', ')}</span>,
    isWrapped: true,
  },
]

/** A list of instruments, rates or corporate actions: how many are new, and which instruments are changed. */
export function ListedInstruments({ report: { file, instruments, rates, actions } }: { readonly report: FileReport }) {
  if (rates) return <p>{proposalText('rateLines', rates)}</p>
  if (actions) return <p>{proposalText('actionLines', actions)}</p>
  if (!instruments) return null
  return (
    <>
      <p>{proposalText('instrumentLines', instruments.lines)}</p>
      {instruments.changed.length === 0 ? null : (
        <DataTable title={proposalText('instrumentsOf', { file })} columns={COLUMNS} rows={instruments.changed} pageSize={10} />
      )}
    </>
  )
}
