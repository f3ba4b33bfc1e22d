import type { Batch } from '@portal/contract/institution/imports.ts'
import { Info } from 'lucide-react'
import { useMemo, useState } from 'react'

import { IMPORT_TEXTS as TEXTS } from '#messages/administration/import-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { ImportPopup } from './import-popup.tsx'
import { useImports } from './import-queries.ts'
import { StateBadge } from './state-badge.tsx'

/** What was imported, newest first; each can be opened, to see what it booked or what is wrong with it. */
export function ImportTable() {
  const list = useImports()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const columns = useMemo(() => columnsOf(({ id }) => setOpenedId(id)), [])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  return (
    <>
      <DataTable
        title={TEXTS.tableTitle}
        name="imports"
        columns={columns}
        rows={rows}
        size="full"
        pageSize={20}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={TEXTS.none}
        expectedRows={3}
      />
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {TEXTS.older}
          </Button>
        </div>
      ) : null}
      {openedId === null ? null : <ImportPopup id={openedId} onClose={() => setOpenedId(null)} />}
    </>
  )
}

function columnsOf(onOpen: (batch: Batch) => void): readonly Column<Batch>[] {
  return [
    { key: 'name', title: TEXTS.name, kind: 'text', value: ({ name }) => name },
    {
      key: 'state',
      title: TEXTS.state,
      kind: 'text',
      value: ({ state }) => TEXTS.states[state],
      show: (batch) => <StateBadge batch={batch} />,
    },
    { key: 'records', title: TEXTS.records, kind: 'count', value: recordsOf },
    { key: 'failureCount', title: TEXTS.problems, kind: 'count', value: ({ failureCount }) => failureCount },
    { key: 'sentBy', title: TEXTS.sentBy, kind: 'text', value: ({ sentBy }) => sentBy },
    { key: 'source', title: TEXTS.source, kind: 'text', value: ({ source }) => TEXTS.sources[source] },
    { key: 'sentAt', title: TEXTS.sentAt, kind: 'instant', value: ({ sentAt }) => sentAt },
    {
      key: 'open',
      title: TEXTS.actions,
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (batch) => <IconButton icon={Info} size="s" label={TEXTS.open(batch.name)} onClick={() => onOpen(batch)} />,
    },
  ]
}

/** Records that the import brought or changed. */
const recordsOf = ({ counts }: Batch): number =>
  Object.values(counts).reduce((sum, { added, corrected }) => sum + added + corrected, 0)
