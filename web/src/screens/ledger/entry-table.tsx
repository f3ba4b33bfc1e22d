import { useMemo } from 'react'

import { entryText } from '#messages/administration/ledger-entry-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { type EntryAct, entryColumns } from './entry-columns.tsx'
import { type LedgerAccount, useEntries, type useLedgerAccounts } from './entry-queries.ts'
import styles from './ledger.module.css'
import type { LedgerFilters } from './ledger-filters.ts'

interface EntryTableProps {
  readonly filters: LedgerFilters
  readonly account: LedgerAccount | undefined
  readonly accounts: ReturnType<typeof useLedgerAccounts>
  /** The text that is looked for, as it is typed, and its setter. */
  readonly searching: readonly [text: string, change: (text: string) => void]
  /** Stable between renders. */
  readonly onAct: (act: EntryAct) => void
}

/** The entries that are found, newest first, with what can be done with each. */
export function EntryTable({ filters, account, accounts, searching, onAct }: EntryTableProps) {
  const [search, onSearch] = searching
  const list = useEntries(filters, account?.id)
  const rows = useMemo(() => list.data?.pages.flatMap(({ entries }) => entries), [list.data])
  const columns = useMemo(() => entryColumns(filters.kind, onAct), [filters.kind, onAct])
  const hasNone = accounts.data?.length === 0
  const failed = accounts.error ? accounts : list
  return (
    <>
      <DataTable
        title={entryText('tableTitle', { kind: entryText(`kinds.${filters.kind}`), account: account?.name ?? '' })}
        name={`ledger-${filters.kind}`}
        actions={
          <SearchField label={entryText('search')} value={search} onChange={onSearch} clearLabel={entryText('clearSearch')} />
        }
        columns={columns}
        rows={hasNone ? [] : rows}
        size="full"
        pageSize={100}
        isLoading={accounts.isLoading || list.isLoading}
        isRefetching={list.isPlaceholderData}
        error={failed.error}
        onRetry={() => void failed.refetch()}
        emptyHint={entryText(hasNone ? 'noAccounts' : 'none')}
        expectedRows={10}
        remarks={list.hasNextPage ? [entryText('shown', { count: rows?.length ?? 0 })] : []}
      />
      {list.hasNextPage ? (
        <div className={styles.buttons}>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {entryText('more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
