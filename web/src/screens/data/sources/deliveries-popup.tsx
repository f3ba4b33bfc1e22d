import type { Source, SourceDelivery } from '@portal/contract/institution/sources.ts'
import { useMemo } from 'react'

import { sourceText } from '#messages/administration/source-texts.ts'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { useDeliveries } from './source-queries.ts'
import styles from './sources.module.css'

/** The files of a source, newest first, and what became of each. */
export function DeliveriesPopup({ source, onClose }: { readonly source: Source; readonly onClose: () => void }) {
  const title = sourceText('deliveriesOf', { name: source.name })
  const list = useDeliveries(source.id)
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages])
  return (
    <Popup title={title} size="l" hasCloseButton={false} onClose={onClose}>
      <DataTable
        title={sourceText('files')}
        name="source-deliveries"
        columns={COLUMNS}
        rows={rows}
        size="full"
        pageSize={20}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={sourceText('noDelivery')}
        expectedRows={3}
      />
      <PopupActions>
        {list.hasNextPage ? (
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {sourceText('olderFiles')}
          </Button>
        ) : null}
        <Button autoFocus onClick={onClose}>
          {sourceText('close')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

const COLUMNS: readonly Column<SourceDelivery>[] = [
  {
    key: 'file',
    title: sourceText('file'),
    kind: 'text',
    isWrapped: true,
    value: ({ file }) => file,
    show: ({ file }) => <span className={styles.wrapped}>{file}</span>,
  },
  { key: 'at', title: sourceText('at'), kind: 'instant', value: ({ at }) => at },
  { key: 'outcome', title: sourceText('outcome'), kind: 'text', value: ({ outcome }) => sourceText(`outcomes.${outcome}`) },
  {
    key: 'reason',
    title: sourceText('reason'),
    kind: 'text',
    isWrapped: true,
    value: ({ reason }) => reason,
    show: ({ reason }) => <span className={styles.wrapped}>{reason}</span>,
  },
  { key: 'lines', title: sourceText('lines'), kind: 'count', value: ({ lines }) => lines },
  { key: 'newLines', title: sourceText('newLines'), kind: 'count', value: ({ newLines }) => newLines },
  { key: 'waitingLines', title: sourceText('waitingLines'), kind: 'count', value: ({ waitingLines }) => waitingLines },
  { key: 'refusedLines', title: sourceText('refusedLines'), kind: 'count', value: ({ refusedLines }) => refusedLines },
]
