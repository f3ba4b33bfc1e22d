import { formatDate } from '#messages/page-formats.ts'
import { Select, type SelectProps } from '#ui/select/select.tsx'
import styles from './period-choice.module.css'

/** A reply that may contain the days of its period, in epoch seconds. */
interface PeriodReport {
  readonly data?: { readonly period?: { readonly from: number; readonly to: number } | undefined } | undefined
  /** The shown data have the previous period. */
  readonly isPlaceholderData: boolean
}

interface PeriodChoiceProps<Value extends string> extends SelectProps<Value> {
  /** The report with figures of the period, if there is one. */
  readonly report?: PeriodReport | undefined
}

/** A time period dropdown with the exact days from a reply. Their room is reserved. */
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
