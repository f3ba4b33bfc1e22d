import { type MergeProposal, mergeProposals } from '@portal/contract/institution/instruments.ts'
import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { call } from '#api/call.ts'
import { dataText } from '#messages/administration/data-texts.ts'
import { useHasRight } from '#session/rights.ts'
import { InstrumentLink } from '#tables/instrument-link.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { accountNames } from '../account-names.ts'
import styles from '../data.module.css'
import type { MergePair } from './merge-popup.tsx'

const MergePopup = lazy(() => import('./merge-popup.tsx').then((file) => ({ default: file.MergePopup })))

const DistinguishPopup = lazy(() => import('./distinguish-popup.tsx').then((file) => ({ default: file.DistinguishPopup })))

const NONE: MergePair = { merged: '', kept: '' }

/** Instruments that are likely one: each pair can be merged or kept apart, and any two others merged. */
export function MergeTable() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['merge-proposals'],
    queryFn: ({ signal }) => call(mergeProposals, { signal }),
  })
  const [asked, setAsked] = useState<MergePair | null>(null)
  const mayMerge = useHasRight('import-data')
  const [distinguished, setDistinguished] = useState<MergeProposal | null>(null)
  const columns = useMemo(() => columnsOf({ onMerge: setAsked, onDistinguish: setDistinguished }, mayMerge), [mayMerge])
  const rows = data?.rows
  return (
    <>
      <DataTable
        title={dataText('mergesTitle')}
        name="merge-proposals"
        columns={columns}
        rows={rows}
        size="full"
        pageSize={10}
        isLoading={isLoading}
        error={error}
        onRetry={() => void refetch()}
        emptyHint={dataText('mergesNone')}
        expectedRows={2}
        remarks={remarksOf(rows?.length ?? 0, data?.rowCount ?? 0)}
        actions={
          mayMerge ? (
            <Button icon={Merge} size="s" onClick={() => setAsked(NONE)}>
              {dataText('mergeAny')}
            </Button>
          ) : null
        }
      />
      {asked ? (
        <Suspense fallback={null}>
          <MergePopup pair={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {distinguished ? (
        <Suspense fallback={null}>
          <DistinguishPopup pair={distinguished} onClose={() => setDistinguished(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function remarksOf(shown: number, all: number): readonly string[] {
  if (shown === 0) return []
  return [...(shown < all ? [dataText('mergesShown', { shown, all })] : []), dataText('mergesHint')]
}

type Proposed = MergeProposal['kept']

interface Asking {
  readonly onMerge: (pair: MergePair) => void
  readonly onDistinguish: (pair: MergeProposal) => void
}

function columnsOf({ onMerge, onDistinguish }: Asking, mayMerge: boolean): readonly Column<MergeProposal>[] {
  const buttons: Column<MergeProposal> = {
    key: 'merge',
    title: dataText('merge'),
    kind: 'text',
    holdsButtons: true,
    value: () => '',
    show: (row) => {
      const pair = { merged: row.merged.id, kept: row.kept.id }
      return (
        <span className={styles.buttons}>
          {mayMerge ? (
            <Button size="s" aria-label={dataText('mergeOf', pair)} onClick={() => onMerge(pair)}>
              {dataText('merge')}
            </Button>
          ) : null}
          <Button size="s" aria-label={dataText('twoOf', pair)} onClick={() => onDistinguish(row)}>
            {dataText('two')}
          </Button>
        </span>
      )
    },
  }
  return [
    ofInstrument('merged', dataText('instrument'), ({ merged }) => merged),
    ofInstrument('kept', dataText('likely'), ({ kept }) => kept),
    {
      key: 'because',
      title: dataText('because'),
      kind: 'text',
      value: becauseOf,
      show: (row) => <span className={styles.wrapped}>{becauseOf(row)}</span>,
      isWrapped: true,
    },
    buttons,
  ]
}

const becauseOf = ({ because, common }: MergeProposal): string => dataText(`becauseOf.${because}`, { common })

/** Facts of an instrument that decide whether it is the same. */
function ofInstrument(key: string, title: string, of: (row: MergeProposal) => Proposed): Column<MergeProposal> {
  return {
    key,
    title,
    kind: 'text',
    value: (row) => linesOf(of(row)).join(', '),
    show: (row) => {
      const { ticker } = of(row)
      const [named, ...others] = linesOf(of(row))
      return (
        <span className={styles.facts}>
          <InstrumentLink ticker={ticker}>{named}</InstrumentLink>
          {others.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </span>
      )
    },
    isWrapped: true,
  }
}

function linesOf({ id, ticker, name, currency, isin, entries, accounts, accountCount }: Proposed): readonly string[] {
  return [
    `${ticker} ${name}`,
    dataText('identity', { id, currency, isin: isin ?? 'none' }),
    dataText('entries', { count: entries, accounts: accountNames(accounts, accountCount) }),
  ]
}
