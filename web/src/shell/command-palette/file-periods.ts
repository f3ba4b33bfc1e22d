import { type Interval, intervalDays, namedPeriod, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { timePeriodText } from '#messages/choice-texts.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { paletteWords } from '#messages/palette-texts.ts'
import { periodText } from '#messages/period-texts.ts'
import { everyCalendarPeriod, periodPresets } from '#selection/period/period-presets.ts'

/** A time period that files are offered of. */
export interface FilePeriod {
  readonly kind: 'month' | 'quarter' | 'year' | 'named'
  readonly value: TimePeriod
  readonly label: string
  /** Searched but not shown. */
  readonly words: string
  /** Entries that are offered before the user types. */
  readonly offered: readonly ('report' | 'transactions')[]
}

/**
 * Months, quarters and years up to a day, an ISO date, and the periods with a name; without a day only these. @param first the day of the
 * first entry, to whose year they go back; null while it is not known
 */
export function filePeriods(day: string | null, first: string | null): readonly FilePeriod[] {
  if (day === null) return NAMED
  const { months, quarters, years } = periodPresets(day, first)
  return [
    ...months.map((value, back) => ({
      ...namedMonth(value, back + 1),
      offered: back === 0 ? (['report'] as const) : [],
    })),
    ...quarters.map((value, back) => ({
      ...namedQuarter(value, back),
      offered: back === 1 || back === 2 ? (['report'] as const) : [],
    })),
    ...years.map((value, back) => ({ ...namedYear(value, back), offered: OFFERED_OF_YEARS[back] ?? [] })),
    ...NAMED,
  ]
}

/** With one more, where it is not among them. */
export const withPeriod = (periods: readonly FilePeriod[], more: FilePeriod | null): readonly FilePeriod[] =>
  more === null || periods.some(({ value }) => value === more.value) ? periods : [...periods, more]

/** All periods that can be typed: years, quarters and months back to the first entry, each the latest first, and those with a name. */
export function everyPeriod(day: string, first: string | null): readonly FilePeriod[] {
  const { months, quarters, years } = everyCalendarPeriod(day, first)
  const ofCalendar = [...years.map(namedYear), ...quarters.map(namedQuarter), ...months.map(namedMonth)]
  return [...ofCalendar.map((period): FilePeriod => ({ ...period, offered: [] })), ...NAMED]
}

const NAMED = namedPeriod.options.map(
  (value): FilePeriod => ({
    kind: 'named',
    value,
    label: value === 'Max' ? periodText('sinceInception') : timePeriodText(value),
    words: value.toLowerCase(),
    offered: [],
  }),
)

/** From the latest on. */
const LATEST_MONTHS = [paletteWords('thisMonth'), paletteWords('previousMonth')]
const LATEST_QUARTERS = [paletteWords('thisQuarter'), paletteWords('previousQuarter')]
const LATEST_YEARS = [paletteWords('thisYear'), paletteWords('previousYear')]
const OFFERED_OF_YEARS = [['transactions'], ['report', 'transactions'], ['transactions']] as const

/** @param back how many begin later */
const namedMonth = (value: Interval, back: number) =>
  ({ kind: 'month', ...named(value, `${monthName(value)} ${LATEST_MONTHS[back] ?? ''}`) }) as const
const namedQuarter = (value: Interval, back: number) =>
  ({ kind: 'quarter', ...named(value, `${quarterName(value)} ${LATEST_QUARTERS[back] ?? ''}`) }) as const
const namedYear = (value: Interval, back: number) =>
  ({ kind: 'year', ...named(value, `${paletteWords('year')} ${LATEST_YEARS[back] ?? ''}`) }) as const

const named = (value: Interval, words: string) => ({ value, label: timePeriodText(value), words })

const monthName = (month: Interval): string => PAGE_FORMATS.formatMonthName(Date.parse(intervalDays(month).from) / 1000)

/** January is month 1 of quarter 1, October month 10 of quarter 4. */
const quarterName = (quarter: Interval): string =>
  paletteWords('quarter', { quarter: String((Number(intervalDays(quarter).from.slice(5, 7)) + 2) / 3) })
