import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { house } from '@portal/contract/house/house.ts'
import { houseFigure } from '@portal/contract/house/house-figure.ts'
import { runCounts, runFigures } from '@portal/contract/house/run-terms.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatDate, formatInstant } from '#messages/page-formats.ts'
import { houseText } from '#messages/reports/house-texts.ts'
import { screenLead } from '#messages/screen-leads.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { LIMITS_PLACE } from '#selection/card-places.ts'
import { instantText } from '#selection/instant-text.ts'
import { useAsOfAddress } from '#selection/period/as-of-address.ts'
import { useSaveClient } from '#selection/save-selection.ts'
import { useSearchText } from '#selection/search-text.ts'
import { useHasRight } from '#session/rights.ts'
import { Button } from '#ui/button/button.tsx'
import type { FigureKey } from '#ui/explain/explain-target.ts'
import { DayField } from '#ui/field/day-field.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { clientColumns, type ShownClient } from './client-columns.tsx'
import styles from './house.module.css'
import { useHouse, useOrderedRun } from './house-queries.ts'

type House = ResponseOf<typeof house>

const isoDay = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** /house: all clients at a close, from the figures that were kept that night. The day is that of the other screens. */
export function HouseScreen() {
  const { asOf: day = '' } = useSearch({ strict: false })
  const { chooseAsOf } = useAsOfAddress()
  const [search, changeSearch] = useSearchText()
  const list = useHouse(day, useDeferredValue(search))
  const mayOrder = useHasRight('manage-jobs')
  const { order, isBusy } = useOrderedRun()
  const last = list.data?.pages.at(-1)
  const shownDay = day === '' && last?.run ? isoDay(last.run.asOf) : day
  return (
    <>
      <PageHead
        title={screenTitle('house')}
        lead={screenLead('house')}
        filters={
          <>
            <SearchField
              label={houseText('search')}
              value={search}
              onChange={changeSearch}
              clearLabel={houseText('clearSearch')}
            />
            <DayField label={houseText('day')} value={shownDay} onChange={chooseAsOf} />
            {mayOrder ? (
              <Button isBusy={isBusy} onClick={order}>
                {houseText('order')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.stack}>
        <ClientTable
          list={list}
          isSearched={search !== ''}
          hint={<EmptyHint last={last} search={search} day={day} onDay={chooseAsOf} />}
        />
        {list.hasNextPage ? (
          <div>
            <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {houseText('more')}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  )
}

interface ClientTableProps {
  readonly list: ReturnType<typeof useHouse>
  /** Whether not all clients are shown: the total is of all. */
  readonly isSearched: boolean
  readonly hint: ReactNode
}

function ClientTable({ list, isSearched, hint }: ClientTableProps) {
  const pages = list.data?.pages
  const last = pages?.at(-1)
  const navigate = useNavigate()
  const run = last?.run ?? null
  const { mutate: saveClient } = useSaveClient()
  const hasSignIns = last?.lastSignIns !== undefined && last.lastSignIns !== null
  const columns = useMemo(() => {
    // Summary opens when the client is saved, so that its figures are read once.
    const open = (clientName: string, go: () => Promise<void>) =>
      saveClient({ clientName }, { onSuccess: (isSaved) => void (isSaved && go()) })
    return clientColumns({
      onOpen: (client) => open(client, () => navigate({ to: '/' })),
      onLimits: (client) => open(client, () => navigate({ to: '/risk', hash: LIMITS_PLACE })),
      // Changes since the close of the run, whatever came after it.
      onChanges: run && ((client) => open(client, () => navigate({ to: '/', search: changesSince(run) }))),
      hasSignIns,
    })
  }, [saveClient, navigate, hasSignIns, run])
  const rows = useMemo(() => pages?.flatMap((page) => page.rows.map((row) => shown(row, page))), [pages])
  const runId = run?.id
  const figureCall = useMemo(
    () => (runId === undefined ? undefined : { endpoint: houseFigure.path, fields: { runId }, needsAccounts: false }),
    [runId],
  )
  const notes = useMemo(() => pages?.flatMap((page) => page.notes), [pages])
  return (
    <DataTable
      title={houseText('tableTitle')}
      exportAs="house.csv"
      columns={columns}
      rows={rows}
      total={
        last?.total
          ? { ...last.total, clientId: null, client: houseText(isSearched ? 'totalOfAll' : 'total'), lastSignIn: null }
          : undefined
      }
      notes={notes}
      call={figureCall}
      keyOf={figureKey}
      size="full"
      isFirstFitting
      pageSize={50}
      isLoading={list.isLoading}
      isRefetching={list.isPlaceholderData}
      error={list.error}
      onRetry={() => void list.refetch()}
      emptyHint={hint}
      expectedRows={3}
      remarks={remarksOn(last, rows)}
    />
  )
}

const changesSince = ({ at, asOf }: NonNullable<House['run']>) => ({ since: instantText(at), asOf: isoDay(asOf) })

/** Every figure that a run keeps; of all together without a key. */
function figureKey({ clientId }: ShownClient, column: string): FigureKey | null {
  return column in KEPT ? { row: clientId === null ? [] : [clientId], column } : null
}

const KEPT = { ...runFigures, ...runCounts }

function shown(row: House['rows'][number], { lastSignIns }: House): ShownClient {
  return { ...row, lastSignIn: lastSignIns?.find(({ clientId }) => clientId === row.clientId)?.at ?? null }
}

interface EmptyHintProps {
  readonly last: House | undefined
  readonly search: string
  /** The chosen day; empty for the last run. */
  readonly day: string
  readonly onDay: (day: string | null) => void
}

/** Why there is no client: nothing of this name, or no run of the day; then the run before it is offered, else the last one. */
function EmptyHint({ last, search, day, onDay }: EmptyHintProps) {
  if (last?.run) return <p>{houseText(search === '' ? 'noneYet' : 'noneFound')}</p>
  if (day === '') return <p>{houseText('noneYet')}</p>
  const before = last?.lastDayBefore ?? null
  return (
    <>
      <p>{houseText('noneOfDay')}</p>
      {before === null ? (
        <Button onClick={() => onDay(null)}>{houseText('showNewest')}</Button>
      ) : (
        <Button onClick={() => onDay(isoDay(before))}>{houseText('showLast', { day: formatDate(before) })}</Button>
      )}
    </>
  )
}

function remarksOn(last: House | undefined, rows: readonly ShownClient[] | undefined): readonly string[] {
  if (!last?.run) return []
  const { sequence, asOf, at, keyId: key } = last.run
  const currency = last.total?.reportingCCY
  const isMixed = currency !== undefined && (rows ?? []).some(({ reportingCCY }) => reportingCCY !== currency)
  const parts = (rows ?? []).filter((row) => row.isWhole === false).map(({ client }) => client)
  return [
    ...(isMixed ? [houseText('currencies', { currency })] : []),
    houseText('run', { sequence, day: formatDate(asOf), at: formatInstant(at), key }),
    ...(parts.length > 0 ? [houseText('part', { clients: parts.join(', ') })] : []),
  ]
}
