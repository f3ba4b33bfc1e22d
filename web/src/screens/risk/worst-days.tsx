import type { WorstDay } from '@portal/contract/charts/hits-simulation.ts'

import { formatDate } from '#messages/page-formats.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import type { ExplainTarget, FigureCall } from '#ui/explain/explain-target.ts'
import { Explained } from '#ui/explain/explained.tsx'
import styles from '#ui/figure/facts.module.css'
import { Figure } from '#ui/figure/figure.tsx'
import { worstDayKey } from './figure-keys.ts'

interface WorstDaysProps {
  readonly days: readonly WorstDay[]
  readonly currency: string
  readonly call: FigureCall
}

/** The worst scenarios, and the rows with the largest losses in each. */
export function WorstDays({ days, currency, call }: WorstDaysProps) {
  return (
    <div className={styles.foot}>
      <h3 className={styles.heading}>
        {riskText('worstDays')} <span className={styles.unit}>{currency}</span>
      </h3>
      <ol className={styles.days}>
        {days.map(({ day, profitAndLoss, rows }) => (
          <li key={day} className={styles.day}>
            <span>{formatDate(day)}</span>
            <span className={styles.amount}>
              <Explained figure={lossOn(call, day, profitAndLoss)}>
                <Figure kind="moneyChange" value={profitAndLoss} />
              </Explained>
            </span>
            <span className={styles.rows}>
              {rows.map((row) => (
                <span key={row.ticker}>
                  <Explained figure={lossOn(call, day, row.profitAndLoss, row.ticker)}>
                    {row.ticker} <Figure kind="money" value={row.profitAndLoss} />
                  </Explained>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function lossOn(call: FigureCall, day: number, value: number, ticker?: string): ExplainTarget {
  const title = [riskText('lossOn', { day: formatDate(day) }), ...(ticker === undefined ? [] : [ticker])].join(' · ')
  return { address: { ...call, ...worstDayKey(day, ticker) }, title, kind: ticker === undefined ? 'moneyChange' : 'money', value }
}
