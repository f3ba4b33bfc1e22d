import type { Pack } from '@portal/contract/packs/pack-terms.ts'
import { cancelPack, retryPack } from '@portal/contract/packs/packs.ts'
import { intervalDays, isInterval, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { Download, RotateCw, X } from 'lucide-react'
import { useMemo, useState } from 'react'

import { useSave } from '#api/use-save.ts'
import { packText } from '#messages/pack-texts.ts'
import { formatInstant } from '#messages/page-formats.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { packName } from './pack-name.ts'
import { invalidatePacks, type usePacks } from './pack-queries.ts'
import styles from './packs.module.css'
import { useDownload } from './use-download.ts'

interface PackTableProps {
  readonly list: ReturnType<typeof usePacks>
  readonly rows: readonly Pack[] | undefined
  /** The id of the pack whose documents are shown. */
  readonly open: string | null
  readonly onOpen: (id: string) => void
}

/** All packs, newest first, with what can be done with each. */
export function PackTable({ list, rows, open, onOpen }: PackTableProps) {
  const [cancelling, setCancelling] = useState<Pack | null>(null)
  const download = useDownload()
  const { mutate: retry } = useSave(retryPack, {
    success: packText('retried'),
    failure: packText('retryFailed'),
    onSaved: invalidatePacks,
  })
  const columns = useMemo(
    () =>
      columnsOf({
        onOpen,
        onDownload: ({ id }) => download({ id }),
        onRetry: ({ id }) => retry({ params: { id } }),
        onCancel: setCancelling,
      }),
    [onOpen, download, retry],
  )
  return (
    <>
      <DataTable
        title={packText('tableTitle')}
        name="packs"
        columns={columns}
        rows={rows}
        isMarked={({ id }) => id === open}
        size="full"
        isFirstFitting
        pageSize={10}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyHint={packText('none')}
        expectedRows={3}
      />
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {packText('older')}
          </Button>
        </div>
      ) : null}
      {cancelling ? <CancelPopup pack={cancelling} onClose={() => setCancelling(null)} /> : null}
    </>
  )
}

function CancelPopup({ pack, onClose }: { readonly pack: Pack; readonly onClose: () => void }) {
  const save = useSave(cancelPack, { success: packText('cancelled'), failure: packText('cancelFailed'), onSaved: onClose })
  const cancel = () => save.mutate({ params: { id: pack.id } }, { onSettled: invalidatePacks })
  return (
    <Popup title={packText('cancelTitle')} hasCloseButton={false} onClose={onClose}>
      <p>{packText('cancelText', { left: pack.left, pack: packName(pack) })}</p>
      <PopupActions>
        <Button autoFocus onClick={onClose}>
          {packText('keep')}
        </Button>
        <Button variant="danger" isBusy={save.isPending} onClick={cancel}>
          {packText('cancelPack')}
        </Button>
      </PopupActions>
    </Popup>
  )
}

interface Acts {
  readonly onOpen: (id: string) => void
  readonly onDownload: (pack: Pack) => void
  readonly onRetry: (pack: Pack) => void
  readonly onCancel: (pack: Pack) => void
}

/** Seconds of the day of the figures: the last one of an interval. */
function dayOfFigures({ asOf, timePeriod }: Pack): number | null {
  const period = timePeriod as TimePeriod
  const day = asOf ?? (isInterval(period) ? intervalDays(period).to : null)
  return day === null ? null : Date.parse(day) / 1_000
}

function columnsOf(acts: Acts): readonly Column<Pack>[] {
  return [
    {
      key: 'pack',
      title: packText('pack'),
      kind: 'text',
      value: packName,
      show: (pack) => (
        <button
          type="button"
          className={styles.open}
          aria-label={packText('open', { pack: packName(pack), at: formatInstant(pack.orderedAt) })}
          onClick={() => acts.onOpen(pack.id)}
        >
          {packName(pack)}
        </button>
      ),
    },
    { key: 'state', title: packText('state'), kind: 'text', value: stateOf, show: (pack) => <State pack={pack} /> },
    { key: 'clients', title: packText('clients'), kind: 'count', value: ({ clients }) => clients },
    { key: 'made', title: packText('made'), kind: 'count', value: ({ made }) => made },
    {
      key: 'asOf',
      title: packText('asOf'),
      kind: 'date',
      value: dayOfFigures,
    },
    { key: 'orderedBy', title: packText('orderedBy'), kind: 'text', value: ({ orderedBy }) => orderedBy },
    { key: 'orderedAt', title: packText('orderedAt'), kind: 'instant', value: ({ orderedAt }) => orderedAt },
    { key: 'endedAt', title: packText('endedAt'), kind: 'instant', value: ({ endedAt }) => endedAt, isOptional: true },
    {
      key: 'actions',
      title: packText('actions'),
      kind: 'text',
      holdsButtons: true,
      value: () => '',
      show: (pack) => <Actions pack={pack} {...acts} />,
    },
  ]
}

const doneOf = ({ clients, left }: Pack): number => clients - left
const progressText = (pack: Pack): string => packText('progress', { done: doneOf(pack), clients: pack.clients })

function stateOf(pack: Pack): string {
  if (pack.left > 0) return progressText(pack)
  return badgesOf(pack)
    .map(({ text }) => text)
    .join(', ')
}

function badgesOf({
  failed,
  cancelled,
}: Pack): readonly { readonly tone: 'danger' | 'warn' | 'success'; readonly text: string }[] {
  const ended = [
    ...(failed > 0 ? [{ tone: 'danger', text: packText('states.failed', { count: failed }) } as const] : []),
    ...(cancelled > 0 ? [{ tone: 'warn', text: packText('states.cancelled', { count: cancelled }) } as const] : []),
  ]
  return ended.length > 0 ? ended : [{ tone: 'success', text: packText('states.done') }]
}

function State({ pack }: { readonly pack: Pack }) {
  return (
    <span className={styles.state}>
      {pack.left > 0 ? (
        <>
          <progress
            className={styles.progress}
            value={doneOf(pack)}
            max={pack.clients}
            aria-label={packText('progressOf', { pack: packName(pack) })}
          />
          {progressText(pack)}
        </>
      ) : (
        badgesOf(pack).map(({ tone, text }) => (
          <Badge key={tone} tone={tone}>
            {text}
          </Badge>
        ))
      )}
    </span>
  )
}

function Actions({ pack, onDownload, onRetry, onCancel }: Acts & { readonly pack: Pack }) {
  const name = { pack: packName(pack) }
  return (
    <span className={styles.buttons}>
      {pack.made > 0 ? (
        <IconButton icon={Download} size="s" label={packText('download', name)} onClick={() => onDownload(pack)} />
      ) : null}
      {pack.left > 0 ? <IconButton icon={X} size="s" label={packText('cancel', name)} onClick={() => onCancel(pack)} /> : null}
      {pack.left === 0 && pack.failed + pack.cancelled > 0 ? (
        <IconButton icon={RotateCw} size="s" label={packText('retry', name)} onClick={() => onRetry(pack)} />
      ) : null}
    </span>
  )
}
