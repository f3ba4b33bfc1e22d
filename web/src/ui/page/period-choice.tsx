import { useState } from 'react'
import { formatDate, formatDatesIn } from '#messages/page-formats.ts'
import { periodText } from '#messages/period-texts.ts'
import { DayField } from '#ui/field/day-field.tsx'
import { Select, type SelectProps } from '#ui/select/select.tsx'
import styles from './period-choice.module.css'

/** A reply that may contain the days of its period, in epoch seconds. */
interface PeriodReport {
  readonly data?:
    | {
        readonly period?: { readonly from: number; readonly to: number } | undefined
        readonly periodRemark?: string | undefined
      }
    | undefined
  /** The shown data have the previous period. */
  readonly isPlaceholderData: boolean
}

/** The first and the last day of a period, as ISO dates. */
interface Range {
  readonly from: string
  readonly to: string
}

interface PeriodChoiceProps<Value extends string> extends SelectProps<Value> {
  /** The days of the chosen period, if it is one of days; null for one with a name. */
  readonly range: Range | null
  /** The days that are offered first; null where none are. */
  readonly firstRange: Range | null
  readonly onRange: (range: Range) => void
  /** The report with figures of the period, if there is one. */
  readonly report?: PeriodReport | undefined
  /** A remark on the period. */
  readonly remark?: string
}

/** The last option: two days. */
const RANGE = 'range'

/** A time period dropdown, two inputs where its last option is chosen, and the exact days from a reply. Their room is reserved. */
export function PeriodChoice<Value extends string>(props: PeriodChoiceProps<Value>) {
  const { report, range, firstRange, onRange, options, value, onChange, remark, ...field } = props
  const [isOfDays, setIsOfDays] = useState(false)
  const shown = isOfDays || !options.some((option) => option.value === value) ? range : null
  const ofDays = { value: RANGE, label: periodText('range'), group: periodText('more') } as const
  const choose = (chosen: Value | typeof RANGE) => {
    setIsOfDays(chosen === RANGE)
    if (chosen !== RANGE) onChange(chosen)
    else if (range === null && firstRange !== null) onRange(firstRange)
  }
  return (
    <div className={styles.choice}>
      <Select<Value | typeof RANGE>
        {...field}
        options={range === null && firstRange === null ? options : [...options, ofDays]}
        value={shown === null ? value : RANGE}
        onChange={choose}
        size="s"
      />
      {shown === null ? null : <RangeFields range={shown} onRange={onRange} />}
      {report ? <Days report={report} /> : null}
      {remark === undefined ? null : <p className={styles.remark}>{remark}</p>}
    </div>
  )
}

/** A day beyond the other one moves that too. */
function RangeFields({ range: { from, to }, onRange }: { readonly range: Range; readonly onRange: (range: Range) => void }) {
  return (
    <span className={styles.range}>
      <DayField
        label={periodText('from')}
        name="from"
        value={from}
        onChange={(day) => onRange({ from: day, to: day > to ? day : to })}
      />
      <DayField
        label={periodText('to')}
        name="to"
        value={to}
        onChange={(day) => onRange({ from: day < from ? day : from, to: day })}
      />
    </span>
  )
}

function Days({ report: { data, isPlaceholderData } }: { readonly report: PeriodReport }) {
  const { period, periodRemark = '' } = (isPlaceholderData ? undefined : data) ?? {}
  return (
    <span className={styles.days} data-period title={formatDatesIn(periodRemark)}>
      {period ? (
        <>
          <Day at={period.from} /> – <Day at={period.to} />
        </>
      ) : null}
    </span>
  )
}

const Day = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length)}>{formatDate(at)}</time>
)
