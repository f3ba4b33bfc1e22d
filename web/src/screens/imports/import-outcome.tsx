import type { LineFailure } from '@portal/contract/institution/imports.ts'
import { useMemo } from 'react'

import { importText } from '#messages/administration/import-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { BookedAccounts } from './booked-accounts.tsx'
import type { ImportDetail } from './import-queries.ts'
import styles from './imports.module.css'
import { StateBadge } from './state-badge.tsx'
import { WarningTable } from './warning-table.tsx'

interface CountRow {
  readonly kind: string
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
}

/** By the names of the calls; of what this page does not know, as it is. */
const KINDS: Readonly<Record<string, string>> = importText.group('kinds')

const COUNT_COLUMNS: readonly Column<CountRow>[] = [
  { key: 'kind', title: importText('kind'), kind: 'text', value: ({ kind }) => KINDS[kind] ?? kind },
  { key: 'added', title: importText('added'), kind: 'count', value: ({ added }) => added },
  { key: 'corrected', title: importText('corrected'), kind: 'count', value: ({ corrected }) => corrected },
  { key: 'unchanged', title: importText('unchanged'), kind: 'count', value: ({ unchanged }) => unchanged },
]

const FAILURE_COLUMNS: readonly Column<LineFailure>[] = [
  { key: 'file', title: importText('file'), kind: 'text', value: ({ file }) => file },
  { key: 'line', title: importText('line'), kind: 'count', value: ({ line }) => line },
  { key: 'column', title: importText('column'), kind: 'text', value: ({ column }) => column },
  {
    key: 'reason',
    title: importText('reason'),
    kind: 'text',
    value: ({ reason }) => reason,
    show: ({ reason }) => wrapped(reason),
    isWrapped: true,
  },
  {
    key: 'remedy',
    title: importText('remedy'),
    kind: 'text',
    value: ({ remedy }) => remedy,
    show: ({ remedy }) => wrapped(remedy),
    isWrapped: true,
  },
]

/** The state of an import and its result: records by kind, or faults by line. */
export function ImportOutcome({ detail }: { readonly detail: ImportDetail }) {
  const { counts, failures, failureCount, state } = detail
  const rows = useMemo(() => Object.entries(counts).map(([kind, count]): CountRow => ({ kind, ...count })), [counts])
  return (
    <div className={styles.stack}>
      <div className={styles.outcome} role="status">
        <StateBadge batch={detail} />
        <span>{importText(`stateTexts.${state}`)}</span>
      </div>
      {rows.length > 0 ? <DataTable title={importText('countsTitle')} columns={COUNT_COLUMNS} rows={rows} pageSize={20} /> : null}
      <BookedAccounts accounts={detail.accounts} />
      <WarningTable title={importText('warningsTitle')} warnings={detail.warnings} />
      {failures.length > 0 ? (
        <DataTable
          title={importText('failuresTitle')}
          columns={FAILURE_COLUMNS}
          rows={failures}
          exportAs="import-problems.csv"
          isFirstFitting
          remarks={
            failureCount > failures.length ? [importText('firstProblems', { shown: failures.length, all: failureCount })] : []
          }
        />
      ) : null}
    </div>
  )
}

const wrapped = (text: string) => <span className={styles.wrapped}>{text}</span>
