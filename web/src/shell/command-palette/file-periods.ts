import { type Interval, intervalDays, namedPeriod, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { paletteWords } from '#messages/palette-texts.ts'
import { periodText } from '#messages/period-texts.ts'
import { periodPresets } from '#selection/period/period-presets.ts'

/** A time period that files are offered of. */
export interface FilePeriod {
  readonly value: TimePeriod
  readonly label: string
  /** Searched but not shown. */
  readonly words: string
  /** What is offered of it before the user types. */
  readonly offered: readonly ('report' | 'transactions')[]
}

/** Months, quarters and years up to a day, an ISO date, and the periods with a name; without a day only these. */
export function filePeriods(day: string | null): readonly FilePeriod[] {
  return day === null ? NAMED : [...calendarPeriods(day), ...NAMED]
}

const NAMED = namedPeriod.options.map(
  (value): FilePeriod => ({
    value,
    label: value === 'Max' ? periodText('sinceInception') : timePeriodText(value),
    words: value,
    offered: [],
  }),
)

function calendarPeriods(day: string): readonly FilePeriod[] {
  const { months, quarters, years } = periodPresets(day)
  return [
    ...months.map((value, back) => ({
      ...named(value, `${monthName(value)} ${LATEST_MONTHS[back] ?? ''}`),
      offered: back === 0 ? (['report'] as const) : [],
    })),
    ...quarters.map((value, back) => ({
      ...named(value, `${quarterName(value)} ${LATEST_QUARTERS[back] ?? ''}`),
      offered: back === 1 || back === 2 ? (['report'] as const) : [],
    })),
    ...years.map((value, back) => ({
      ...named(value, `${paletteWords('year')} ${LATEST_YEARS[back] ?? ''}`),
      offered: OFFERED_OF_YEARS[back] ?? [],
    })),
  ]
}

/** From the latest on. */
const LATEST_MONTHS = [paletteWords('previousMonth')]
const LATEST_QUARTERS = [paletteWords('thisQuarter'), paletteWords('previousQuarter')]
const LATEST_YEARS = [paletteWords('thisYear'), paletteWords('previousYear')]
const OFFERED_OF_YEARS = [['transactions'], ['report', 'transactions'], ['transactions']] as const

const named = (value: Interval, words: string) => ({ value, label: timePeriodText(value), words })

const monthName = (month: Interval): string => PAGE_FORMATS.formatMonthName(Date.parse(intervalDays(month).from) / 1000)

/** January is month 1 of quarter 1, October month 10 of quarter 4. */
const quarterName = (quarter: Interval): string =>
  paletteWords('quarter', { quarter: String((Number(intervalDays(quarter).from.slice(5, 7)) + 2) / 3) })
