import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import type { RiskSummaryRow, riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { formatFigure } from '@portal/presentation/format/figure.ts'
import { type Amount, isKnown } from '@portal/presentation/format/missing.ts'
import { changeFormat } from '@portal/presentation/format/number.ts'
import { formatPercent, formatPercentChange } from '@portal/presentation/format/percent.ts'
import type { CSSProperties, ReactNode } from 'react'

import type { Report } from '#api/use-report.ts'
import { SUMMARY_TEXTS } from '#messages/summary-texts.ts'
import type { AskedFigure } from '#ui/explain/asked-figure.ts'
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

/** The four figures of the whole scope: what it is worth, what it made in a day, what it may lose in one, and its cash. */
export function FiguresStrip({ snapshot, risk }: FiguresStripProps) {
  const total = snapshot.data?.total
  const valueAtRisk = risk.data?.rows.find(({ name }) => name === VALUE_AT_RISK)
  const totalReason = reasonIn(snapshot.data?.notes, 'Total')
  const ofTotal = (column: keyof typeof TITLES): AskedFigure | undefined =>
    total && {
      address: { ...snapshot.call, row: [total.account], column },
      title: TITLES[column],
      kind: 'money',
      value: total[column],
    }
  const ofRisk = (row: RiskSummaryRow): AskedFigure => ({
    address: { ...risk.call, row: [row.name], column: 'valueCCY' },
    title: SUMMARY_TEXTS.valueAtRisk,
    kind: 'money',
    value: row.valueCCY,
  })
  const riskReason = reasonIn(risk.data?.notes, VALUE_AT_RISK)
  return (
    <section aria-label={SUMMARY_TEXTS.figures} className={styles.strip}>
      <Headline
        name={SUMMARY_TEXTS.npv}
        amount={total?.npv}
        isLoading={snapshot.isLoading}
        beside={<Move value={total?.pct1D} of={ofOneDay} />}
      >
        {total ? (
          <Explained figure={ofTotal('npv')}>
            {marksIn(snapshot.data?.notes, 'Total', 'npv')}
            <Figure kind="money" value={total.npv} reason={totalReason('npv')} />
          </Explained>
        ) : null}
      </Headline>
      <Headline
        name={SUMMARY_TEXTS.profitAndLoss}
        amount={total?.npvChange1D}
        isLoading={snapshot.isLoading}
        beside={<Move value={total?.pct1D} of={basisPoints} />}
      >
        {total ? (
          <Explained figure={ofTotal('npvChange1D')}>
            {marksIn(snapshot.data?.notes, 'Total', 'npvChange1D')}
            <Figure kind="money" value={total.npvChange1D} reason={totalReason('npvChange1D')} />
          </Explained>
        ) : null}
      </Headline>
      <Headline
        name={SUMMARY_TEXTS.valueAtRisk}
        amount={valueAtRisk?.valueCCY}
        isLoading={risk.isLoading}
        beside={isKnown(valueAtRisk?.valuePct) ? SUMMARY_TEXTS.ofNpv(formatPercent(valueAtRisk.valuePct)) : null}
      >
        {valueAtRisk ? (
          <Explained figure={ofRisk(valueAtRisk)}>
            {marksIn(risk.data?.notes, VALUE_AT_RISK, 'valueCCY')}
            <Figure kind="money" value={valueAtRisk.valueCCY} reason={riskReason('valueCCY')} />
          </Explained>
        ) : null}
      </Headline>
      <Headline
        name={SUMMARY_TEXTS.cash}
        amount={total?.cash}
        isLoading={snapshot.isLoading}
        beside={total ? shareOfNpv(total.cash, total.npv) : null}
      >
        {total ? (
          <Explained figure={ofTotal('cash')}>
            {marksIn(snapshot.data?.notes, 'Total', 'cash')}
            <Figure kind="money" value={total.cash} reason={totalReason('cash')} />
          </Explained>
        ) : null}
      </Headline>
    </section>
  )
}

const VALUE_AT_RISK = 'VaR 95'
const TITLES = { npv: SUMMARY_TEXTS.npv, npvChange1D: SUMMARY_TEXTS.profitAndLoss, cash: SUMMARY_TEXTS.cash } as const

const signed = changeFormat(0)
const ofOneDay = (fraction: Amount): string => SUMMARY_TEXTS.ofOneDay(formatPercentChange(fraction))
const basisPoints = (fraction: Amount): string => SUMMARY_TEXTS.basisPoints(signed(isKnown(fraction) ? fraction * 10_000 : null))

/** A share of next to nothing would say nothing. */
const shareOfNpv = (amount: number | null, npv: number | null): string | null =>
  amount !== null && npv !== null && npv > 0 ? SUMMARY_TEXTS.ofNpv(formatPercent(amount / npv)) : null

function Move({ value, of }: { readonly value: Amount; readonly of: (fraction: Amount) => string }) {
  return isKnown(value) ? <Delta text={of(value)} /> : null
}

function reasonIn(notes: ResponseOf<typeof npvSnapshot>['notes'], row: string) {
  return (field: string) =>
    notes?.find((note) => note.row === row && note.field === field && !note.doubt && !note.restated)?.reason
}

/** The marks of a figure that rests on a close or rate in doubt, or starts at one that was restated. */
function marksIn(notes: ResponseOf<typeof npvSnapshot>['notes'], row: string, field: string): ReactNode {
  return figureMarks(cellReasons(notes).get(reasonKey(row, field)))
}

interface HeadlineProps {
  readonly name: string
  /** What the figure shows: a longer one is written smaller, so that it stays in one piece. */
  readonly amount: Amount
  readonly isLoading: boolean
  /** A line under the figure. */
  readonly beside: ReactNode
  /** The figure; nothing where its report failed, which says so in its own card. */
  readonly children: ReactNode
}

function Headline({ name, amount, isLoading, beside, children }: HeadlineProps) {
  const letters = { '--letters': formatFigure('money', amount).length } as CSSProperties
  return (
    <dl className={styles.cell}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure} style={letters}>
        {children ?? (isLoading ? <Skeleton width="m" /> : <Figure kind="money" value={null} />)}
      </dd>
      <dd className={styles.beside}>{beside}</dd>
    </dl>
  )
}
