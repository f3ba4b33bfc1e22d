import {
  DEFAULT_TIME_PERIOD,
  type Interval,
  intervalDays,
  isInterval,
  namedPeriod,
  type TimePeriod,
} from '@portal/contract/reports/time-period.ts'
import { useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { timePeriodText } from '#messages/choice-texts.ts'
import { filterText } from '#messages/filter-texts.ts'
import { periodText } from '#messages/period-texts.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import type { FrameFilters, PeriodFilter } from '#selection/filters.ts'
import { useClientStore } from '#session/client-store.ts'
import { useReplyMode } from '#session/data-mode.ts'
import { searchOfPeriod, useAsOfAddress } from './as-of-address.ts'
import { monthToDate, periodPresets } from './period-presets.ts'

interface PeriodOption {
  readonly value: TimePeriod
  readonly label: string
  readonly group?: string
}

export interface TimePeriodField {
  readonly name: string
  readonly label: string
  readonly options: readonly PeriodOption[]
  readonly value: TimePeriod
  readonly onChange: (value: TimePeriod) => void
  /** The days of an interval; null for a period with a name. */
  readonly range: ReturnType<typeof intervalDays> | null
  /** The days that are offered first; null where none are: in Live mode, and while the selection is loading. */
  readonly firstRange: ReturnType<typeof intervalDays> | null
  readonly onRange: (range: ReturnType<typeof intervalDays>) => void
  /** That the period in the URL is not the one that is shown. */
  readonly remark?: string
}

const NAMED = namedPeriod.options.map((value) => ({ value, label: timePeriodText(value) }))

/**
 * The time period in the URL, as props of a period choice: the specified ones, then calendar periods up to the day of the figures. Live figures
 * are of now, so they have the specified ones only. A change replaces the history entry; an interval has a day of its own.
 */
export function useTimePeriod(): TimePeriodField {
  const { timePeriod = DEFAULT_TIME_PERIOD } = useSearch({ strict: false })
  const isLive = useClientStore((store) => store.useLive)
  const isLoaded = useClientStore((store) => store.isLoaded)
  const latest = usePresetDay()
  const first = useFirstDay()
  const navigate = useNavigate()
  const day = isLive || !isLoaded ? null : latest
  const isReplaced = isLive && isInterval(timePeriod)
  const value = isReplaced ? DEFAULT_TIME_PERIOD : timePeriod
  const choose = (chosen: TimePeriod) =>
    void navigate({
      to: '.',
      search: searchOfPeriod(chosen),
      replace: true,
      resetScroll: false,
    })
  return {
    name: 'timePeriod',
    label: filterText('timePeriod'),
    options: useMemo(() => periodOptions(day, first), [day, first]),
    value,
    onChange: choose,
    range: isInterval(value) ? intervalDays(value) : null,
    firstRange: day === null ? null : intervalDays(monthToDate(day)),
    onRange: ({ from, to }) => choose(`${from}/${to}`),
    ...(isReplaced && { remark: periodText('liveOnly', { period: timePeriodText(timePeriod) }) }),
  }
}

/**
 * The day up to which calendar periods are offered, an ISO date: that of the figures where one is chosen, so that the previous month is the
 * one before it, otherwise the last close.
 */
export function usePresetDay(): string {
  const { chosen } = useAsOfAddress()
  const latest = useCalendarDay()
  return chosen !== null && chosen < latest ? chosen : latest
}

/** The latest day that periods can be of, an ISO date: the last close, today while it is not known. */
export function useCalendarDay(): string {
  // The report screen has no figures of its own, so no close; an address with a day has none after it.
  const seen = useReplyMode((reply) => reply.lastClose)
  const chosen = useMatches({ select: (matches) => chosenDayOf(matches.at(-1)?.search ?? {}) })
  const close = seen === null ? null : isoDayOf(seen)
  return close === null || (chosen !== null && close <= chosen) ? isoDayOf(Date.now() / 1000) : close
}

/** The day of the figures that an address asks for; null for the last close. */
const chosenDayOf = ({ asOf, timePeriod }: Partial<FrameFilters & PeriodFilter>): string | null =>
  timePeriod !== undefined && isInterval(timePeriod) ? intervalDays(timePeriod).to : (asOf ?? null)

const isoDayOf = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The specified periods, then calendar periods up to a day; without one the specified ones only. @param first day of the first entry */
export const periodOptions = (day: string | null, first: string | null): readonly PeriodOption[] =>
  day === null ? NAMED : [...NAMED, ...calendarPeriods(day, first)]

function calendarPeriods(day: string, first: string | null): readonly PeriodOption[] {
  const { months, quarters, years } = periodPresets(day, first)
  const named = (value: Interval) => ({ value, label: timePeriodText(value) })
  return [
    {
      value: months[0],
      label: periodText('previousMonth', { month: timePeriodText(months[0]) }),
      group: periodText('months'),
    },
    ...quarters.map((value) => ({ ...named(value), group: periodText('quarters') })),
    ...years.map((value) => ({ ...named(value), group: periodText('years') })),
    { value: 'Max', label: periodText('sinceInception'), group: periodText('more') },
  ]
}
