import { formatDate } from '@portal/presentation/format/date.ts'

import { Select, type SelectProps } from '#ui/select/select.tsx'
import styles from './period-choice.module.css'

/** A reply that may tell the days of the period it was asked for, in epoch seconds. */
interface PeriodReport {
  readonly data?: { readonly period?: { readonly from: number; readonly to: number } | undefined } | undefined
  /** What is shown is of the period chosen before. */
  readonly isPlaceholderData: boolean
}

interface PeriodChoiceProps<Value extends string> extends SelectProps<Value> {
  /** Whose figures are of the period; left out where none are. */
  readonly report?: PeriodReport | undefined
}

/** A time period to choose, and beside it its exact days as a reply tells them. Their room is kept until one has. */
export function PeriodChoice<Value extends string>({ report, ...field }: PeriodChoiceProps<Value>) {
  const period = report?.isPlaceholderData ? undefined : report?.data?.period
  return (
    <div className={styles.choice}>
      <Select {...field} size="s" />
      {report ? (
        <span className={styles.days} data-period>
          {period ? (
            <>
              <Day at={period.from} /> – <Day at={period.to} />
            </>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}

const Day = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length)}>{formatDate(at)}</time>
)
