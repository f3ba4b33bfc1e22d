import { type Interval, intervalDays, isInterval, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { CalendarDays, CalendarRange } from 'lucide-react'
import { useMemo } from 'react'
import { formatDate } from '#messages/page-formats.ts'
import { paletteText } from '#messages/palette-texts.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import { searchOfDay, searchOfPeriod } from '#selection/period/as-of-address.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import { useModeSwitching } from '#selection/switch-data-mode.ts'
import { useClientStore } from '#session/client-store.ts'
import { localMoment } from '../recorded-as-of/local-moment.ts'
import type { CommandEntry } from './command-entry.ts'
import { everyPeriod, type FilePeriod } from './file-periods.ts'
import { type DayWithin, dayWithin, periodWithin, type TypedCalendar, typedPeriod } from './typed-period.ts'

/** The calendar that typed days and periods are of. */
function useTypedCalendar(): TypedCalendar {
  const latest = useCalendarDay()
  const first = useFirstDay()
  const today = localMoment(Date.now() / 1000).slice(0, 'YYYY-MM-DD'.length)
  return useMemo(() => ({ today, latest, first, periods: everyPeriod(latest, first) }), [today, latest, first])
}

/** A period among the typed words, which may be an earlier one than those that are offered anyway; none in Live mode, as those. */
export function usePeriodWithin(typed: string): FilePeriod | null {
  const isLive = useClientStore((store) => store.useLive)
  const calendar = useTypedCalendar()
  return useMemo(() => (isLive ? null : periodWithin(typed, calendar)), [isLive, calendar, typed])
}

/** A day among other typed words; none in Live mode, whose figures are of now. */
export function useDayWithin(typed: string): DayWithin | null {
  const isLive = useClientStore((store) => store.useLive)
  const calendar = useTypedCalendar()
  return useMemo(() => (isLive ? null : dayWithin(typed, calendar)), [isLive, calendar, typed])
}

/** Of a typed day or period: the present screen of it, and of a day what was held and worth on it. Live figures are of now: it leads to Close. */
export function useTypedPeriodEntries(typed: string): readonly CommandEntry[] {
  const calendar = useTypedCalendar()
  const { toDay, toPeriod, titled, here } = useTargets()
  const found = typedPeriod(typed, calendar)
  if (!found) return []
  if (found.kind === 'day') return toDay(found.day)
  const { value, label } = found.period
  if (here === 'period')
    return [
      { ...PERIOD, id: `period:${value}`, ...titled(paletteText('thisOver', { period: label })), run: () => toPeriod(value) },
    ]
  // A screen of one day shows the last one of an interval.
  return isInterval(value) ? toDay(lastDay(value, calendar.latest)) : []
}

const DAY = { kind: 'period', icon: CalendarDays } as const
const PERIOD = { kind: 'period', icon: CalendarRange } as const

const lastDay = (interval: Interval, latest: string): string => {
  const { to } = intervalDays(interval)
  return to < latest ? to : latest
}

/** Where days and periods lead, from the present screen. */
function useTargets() {
  const navigate = useNavigate()
  // The palette stands outside of the screen, whose own parameters are of the last match.
  const { hasFigures, hasPeriod, path } = useMatches({
    select: (matches) => ({
      hasFigures: matches.some(({ staticData }) => staticData.hasFigures),
      hasPeriod: 'timePeriod' in (matches.at(-1)?.search ?? {}),
      path: matches.at(-1)?.fullPath,
    }),
  })
  const isLive = useClientStore((store) => store.useLive)
  const { switchTo } = useModeSwitching()
  const go = (to: () => Promise<void>) => {
    void to()
    if (isLive) switchTo(false)
  }
  const titled = (title: string) => ({ title, ...(isLive && { detail: paletteText('inClose') }) })
  const toDay = (asOf: string): readonly CommandEntry[] => {
    const day = formatDate(Date.parse(asOf) / 1000)
    const entry = (id: string, title: string, to: () => Promise<void>): CommandEntry => ({
      ...DAY,
      id: `day:${id}:${asOf}`,
      ...titled(title),
      run: () => go(to),
    })
    const others = (['/', '/position-details'] as const).filter((to) => to !== path)
    return [
      ...(hasFigures
        ? [entry('here', paletteText('thisAsOf', { day }), () => navigate({ to: '.', search: searchOfDay(asOf) }))]
        : []),
      ...others.map((to) =>
        entry(to, paletteText('screenAsOf', { screen: screenTitle(to === '/' ? 'summary' : 'positions'), day }), () =>
          navigate({ to, search: { asOf } }),
        ),
      ),
    ]
  }
  const toPeriod = (chosen: TimePeriod) => go(() => navigate({ to: '.', search: searchOfPeriod(chosen) }))
  return { toDay, toPeriod, titled, here: hasFigures && hasPeriod ? ('period' as const) : ('day' as const) }
}
