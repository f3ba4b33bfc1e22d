import type { PackDocument } from '@portal/contract/packs/pack-terms.ts'
import { Download } from 'lucide-react'
import { useMemo } from 'react'

import { packText } from '#messages/pack-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { packName } from './pack-name.ts'
import { usePack } from './pack-queries.ts'
import styles from './packs.module.css'
import { useDownload } from './use-download.ts'

const TONES: Readonly<Record<PackDocument['state'], NonNullable<BadgeProps['tone']>>> = {
  waiting: 'info',
  made: 'success',
  failed: 'danger',
  cancelled: 'warn',
}

/** The documents of a pack, by client. */
export function DocumentTable({ id }: { readonly id: string }) {
  const { data, error, isLoading, refetch } = usePack(id)
  const download = useDownload()
  const columns = useMemo(() => columnsOf((documentId) => download({ id, documentId })), [download, id])
  return (
    <DataTable
      title={data ? packText('documentsTitle', { pack: packName(data.pack) }) : packText('documents')}
      name="pack-documents"
      columns={columns}
      rows={data?.documents}
      size="full"
      pageSize={20}
      isLoading={isLoading}
      error={error}
      onRetry={() => void refetch()}
      emptyHint={packText('documentsNone')}
      expectedRows={3}
    />
  )
}

function columnsOf(onDownload: (id: string) => void): readonly Column<PackDocument>[] {
  return [
    { key: 'client', title: packText('client'), kind: 'text', value: ({ client }) => client },
    {
      key: 'state',
      title: packText('state'),
      kind: 'text',
      value: ({ state }) => packText(`documentStates.${state}`),
      show: ({ state }) => <Badge tone={TONES[state]}>{packText(`documentStates.${state}`)}</Badge>,
    },
    { key: 'asOf', title: packText('asOf'), kind: 'date', value: ({ asOf }) => asOf },
    { key: 'madeAt', title: packText('madeAt'), kind: 'instant', value: ({ madeAt }) => madeAt },
    { key: 'mailedAt', title: packText('mailedAt'), kind: 'instant', value: ({ mailedAt }) => mailedAt, isOptional: true },
    {
      key: 'size',
      title: packText('size'),
      kind: 'count',
      value: ({ bytes }) => (bytes === null ? null : Math.ceil(bytes / 1_000)),
    },
    {
      key: 'reason',
      title: packText('reason'),
      kind: 'text',
      value: ({ reason }) => reason ?? '',
      show: ({ reason }) => <span className={styles.wrapped}>{reason}</span>,
      isWrapped: true,
    },
    { key: 'hash', title: packText('hash'), kind: 'text', value: ({ sha256 }) => sha256, isOptional: true },
    {
      key: 'actions',
      title: packText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: ({ id, client, state }) =>
        state === 'made' ? (
          <IconButton icon={Download} size="s" label={packText('downloadDocument', { client })} onClick={() => onDownload(id)} />
        ) : null,
    },
  ]
}
