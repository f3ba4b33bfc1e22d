import type { Warning } from '@portal/contract/institution/warning.ts'

import { importText } from '#messages/administration/import-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import styles from './imports.module.css'
import { placeText } from './place-text.ts'

const COLUMNS: readonly Column<Warning>[] = [
  { key: 'file', title: importText('file'), kind: 'text', value: ({ file }) => file },
  { key: 'place', title: importText('place'), kind: 'text', value: ({ place }) => (place ? placeText(place) : null) },
  {
    key: 'text',
    title: importText('warning'),
    kind: 'text',
    value: ({ text }) => text,
    show: ({ text }) => <span className={styles.wrapped}>{text}</span>,
    isWrapped: true,
  },
]

/** Warnings about the records of an import, if there are any. */
export function WarningTable({ title, warnings }: { readonly title: string; readonly warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <DataTable
      title={title}
      columns={COLUMNS}
      rows={warnings}
      exportAs="import-warnings.csv"
      pageSize={20}
      isFirstFitting
      remarks={[importText('warningsNote')]}
    />
  )
}
