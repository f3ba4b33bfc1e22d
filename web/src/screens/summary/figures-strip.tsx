import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import type { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { type Amount, isKnown } from '@portal/presentation/format/missing.ts'
import type { CSSProperties, ReactNode } from 'react'
import type { Report } from '#api/use-report.ts'
import { changeFormat, formatFigure, formatPercent, formatPercentChange } from '#messages/page-formats.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import type { FigureAddress } from '#ui/explain/explain-target.ts'
import { Explained } from '#ui/explain/explained.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Delta } from '#ui/figure/delta.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { figureMarks } from '#ui/grid/cells/figure-marks.tsx'
import { cellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import styles from './figures-strip.module.css'

interface FiguresStripProps {
  readonly snapshot: Report<ResponseOf<typeof npvSnapshot>>
  readonly risk: Report<ResponseOf<typeof riskSnapshot>>
}

/** The four headline figures of the scope: NPV, profit and loss of the day, one-day value at risk, and cash. */
export function FiguresStrip({ snapshot, risk }: FiguresStripProps) {
  const total = snapshot.data?.total
  const valueAtRisk = risk.data?.rows.find(({ name }) => name === VALUE_AT_RISK)
  const ofTotal = (column: keyof typeof TITLES) => ({
    name: TITLES[column],
    amount: total?.[column],
    isLoading: snapshot.isLoading,
    address: total && { ...snapshot.call, row: [total.account], column },
    notes: snapshot.data?.notes,
    noted: ['Total', column],
  })
  return (
    <section aria-label={summaryText('figures')} className={styles.strip}>
      <Headline {...ofTotal('npv')} beside={<Move value={total?.pct1D} of={ofOneDay} />} />
      <Headline {...ofTotal('npvChange1D')} beside={<Move value={total?.pct1D} of={basisPoints} />} />
      <Headline
        name={summaryText('valueAtRisk')}
        amount={valueAtRisk?.valueCCY}
        isLoading={risk.isLoading}
        address={valueAtRisk && { ...risk.call, row: [valueAtRisk.name], column: 'valueCCY' }}
        notes={risk.data?.notes}
        noted={[VALUE_AT_RISK, 'valueCCY']}
        beside={isKnown(valueAtRisk?.valuePct) ? summaryText('ofNpv', { share: formatPercent(valueAtRisk.valuePct) }) : null}
      />
      <Headline {...ofTotal('cash')} beside={total ? shareOfNpv(total.cash, total.npv) : null} />
    </section>
  )
}

const VALUE_AT_RISK = 'VaR 95'
const TITLES = { npv: summaryText('npv'), npvChange1D: summaryText('profitAndLoss'), cash: summaryText('cash') } as const

const signed = changeFormat(0)
const ofOneDay = (fraction: Amount): string => summaryText('ofOneDay', { change: formatPercentChange(fraction) })
const basisPoints = (fraction: Amount): string =>
  summaryText('basisPoints', { shown: signed(isKnown(fraction) ? fraction * 10_000 : null) })

/** Do not show a share that rounds to zero. */
const shareOfNpv = (amount: number | null, npv: number | null): string | null =>
  amount !== null && npv !== null && npv > 0 ? summaryText('ofNpv', { share: formatPercent(amount / npv) }) : null

function Move({ value, of }: { readonly value: Amount; readonly of: (fraction: Amount) => string }) {
  return isKnown(value) ? <Delta text={of(value)} /> : null
}

type Notes = ResponseOf<typeof npvSnapshot>['notes']

interface HeadlineProps {
  readonly name: string
  /** The displayed value; a longer one gets a smaller font, so that it does not wrap. */
  readonly amount: Amount | undefined
  readonly isLoading: boolean
  /** The figure's address for explanations; undefined while loading and after an error. */
  readonly address: FigureAddress | undefined
  readonly notes: Notes | undefined
  /** Row and field by which notes refer to it. */
  readonly noted: readonly string[]
  /** A line below the figure. */
  readonly beside: ReactNode
}

function Headline({ name, amount = null, isLoading, address, notes, noted, beside }: HeadlineProps) {
  const letters = { '--letters': formatFigure('money', amount).length } as CSSProperties
  const [row = '', field = ''] = noted
  const { reason, ...marks } = cellReasons(notes).get(reasonKey(row, field)) ?? {}
  return (
    <dl className={styles.cell}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure} style={letters}>
        {address ? (
          <Explained figure={{ address, title: name, kind: 'money', value: amount }}>
            {figureMarks(marks)}
            <Figure kind="money" value={amount} reason={reason} />
          </Explained>
        ) : isLoading ? (
          <Skeleton width="m" />
        ) : (
          <Figure kind="money" value={null} />
        )}
      </dd>
      <dd className={styles.beside}>{beside}</dd>
    </dl>
  )
}
