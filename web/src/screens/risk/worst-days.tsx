import type { WorstDay } from '@portal/contract/charts/risk.ts'
import { formatDate } from '@portal/presentation/format/date.ts'

import { RISK_TEXTS } from '#messages/risk-texts.ts'
import { Figure } from '#ui/figure/figure.tsx'
import styles from './facts.module.css'

interface WorstDaysProps {
  readonly days: readonly WorstDay[]
  readonly currency: string
}

/** The worst scenarios, and the rows that lost most in each. */
export function WorstDays({ days, currency }: WorstDaysProps) {
  return (
    <div className={styles.foot}>
      <h3 className={styles.heading}>
        {RISK_TEXTS.worstDays} <span className={styles.unit}>{currency}</span>
      </h3>
      <ol className={styles.days}>
        {days.map(({ day, profitAndLoss, rows }) => (
          <li key={day} className={styles.day}>
            <span>{formatDate(day)}</span>
            <span className={styles.amount}>
              <Figure kind="moneyChange" value={profitAndLoss} />
            </span>
            <span className={styles.rows}>
              {rows.map((row) => (
                <span key={row.ticker}>
                  {row.ticker} <Figure kind="money" value={row.profitAndLoss} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
