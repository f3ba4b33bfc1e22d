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

const NONE: MergePair = { merged: '', kept: '' }

/** Instruments that are likely one: each pair can be merged, and any two others. */
export function MergeTable() {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['merge-proposals'],
    queryFn: ({ signal }) => call(mergeProposals, { signal }),
  })
  const [asked, setAsked] = useState<MergePair | null>(null)
  const mayMerge = useHasRight('import-data')
  const columns = useMemo(() => columnsOf(setAsked, mayMerge), [mayMerge])
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
    </>
  )
}

function remarksOf(shown: number, all: number): readonly string[] {
  if (shown === 0) return []
  return [...(shown < all ? [dataText('mergesShown', { shown, all })] : []), dataText('mergesHint')]
}

type Proposed = MergeProposal['kept']

function columnsOf(onMerge: (pair: MergePair) => void, mayMerge: boolean): readonly Column<MergeProposal>[] {
  const buttons: Column<MergeProposal> = {
    key: 'merge',
    title: dataText('merge'),
    kind: 'text',
    holdsButtons: true,
    value: () => '',
    show: ({ merged, kept }) => (
      <Button
        size="s"
        aria-label={dataText('mergeOf', { merged: merged.id, kept: kept.id })}
        onClick={() => onMerge({ merged: merged.id, kept: kept.id })}
      >
        {dataText('merge')}
      </Button>
    ),
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
    ...(mayMerge ? [buttons] : []),
  ]
}

const becauseOf = ({ because, common }: MergeProposal): string => dataText(`becauseOf.${because}`, { common })

/** What one needs to know of an instrument to decide. */
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
