import type { Batch } from '@portal/contract/institution/imports.ts'
import { Info } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { importText } from '#messages/administration/import-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { useImports } from './import-queries.ts'
import { StateBadge } from './state-badge.tsx'

const ImportPopup = lazy(() => import('./import-popup.tsx').then((file) => ({ default: file.ImportPopup })))

/** All imports, newest first; each can be opened for its result. */
export function ImportTable() {
  const list = useImports()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const columns = useMemo(() => columnsOf(({ id }) => setOpenedId(id)), [])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  return (
    <>
      <DataTable
        title={importText('tableTitle')}
        name="imports"
        columns={columns}
        rows={rows}
        size="full"
        pageSize={20}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={importText('none')}
        expectedRows={3}
      />
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {importText('older')}
          </Button>
        </div>
      ) : null}
      {openedId === null ? null : (
        <Suspense fallback={null}>
          <ImportPopup id={openedId} onClose={() => setOpenedId(null)} />
        </Suspense>
      )}
    </>
  )
}

function columnsOf(onOpen: (batch: Batch) => void): readonly Column<Batch>[] {
  return [
    { key: 'name', title: importText('name'), kind: 'text', value: ({ name }) => name },
    {
      key: 'state',
      title: importText('state'),
      kind: 'text',
      value: ({ state }) => importText(`states.${state}`),
      show: (batch) => <StateBadge batch={batch} />,
    },
    { key: 'records', title: importText('records'), kind: 'count', value: recordsOf },
    { key: 'failureCount', title: importText('problems'), kind: 'count', value: ({ failureCount }) => failureCount },
    { key: 'sentBy', title: importText('sentBy'), kind: 'text', value: ({ sentBy }) => sentBy },
    { key: 'source', title: importText('source'), kind: 'text', value: ({ source }) => importText(`sources.${source}`) },
    { key: 'sentAt', title: importText('sentAt'), kind: 'instant', value: ({ sentAt }) => sentAt },
    {
      key: 'open',
      title: importText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (batch) => (
        <IconButton icon={Info} size="s" label={importText('open', { name: batch.name })} onClick={() => onOpen(batch)} />
      ),
    },
  ]
}

/** Number of added or changed records. */
const recordsOf = ({ counts }: Batch): number =>
  Object.values(counts).reduce((sum, { added, corrected }) => sum + added + corrected, 0)
