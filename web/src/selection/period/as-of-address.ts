import { DEFAULT_TIME_PERIOD, intervalDays, isInterval, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { FrameFilters, PeriodFilter } from '#selection/filters.ts'
import { useClientStore } from '#session/client-store.ts'

interface AsOfAddress {
  /** The day of the figures, as an ISO date: the chosen one, or the last one of a chosen interval; null for the last close. */
  readonly asOf: string | null
  /** The chosen one; null where none or an interval is chosen. */
  readonly chosen: string | null
  /** Replaces the history entry. An interval has a day of its own, so it is dropped. */
  readonly chooseAsOf: (day: string | null) => void
}

type Search = FrameFilters & Partial<PeriodFilter>

/** The address with another day of the figures. An interval has a day of its own, so it is dropped. */
export const searchOfDay =
  (day: string | null) =>
  ({ timePeriod: former, ...others }: Search) => ({
    ...others,
    ...(former !== undefined && !isInterval(former) && { timePeriod: former }),
    asOf: day ?? undefined,
  })

/** The address with another time period. A day that is only left out would be kept by the router. */
export const searchOfPeriod =
  (timePeriod: TimePeriod) =>
  ({ asOf, ...others }: Search) => ({ ...others, timePeriod, asOf: isInterval(timePeriod) ? undefined : asOf })

/** The day of the figures, stored in the URL and kept across screens. Live figures are of now. */
export function useAsOfAddress(): AsOfAddress {
  const { asOf, timePeriod = DEFAULT_TIME_PERIOD } = useSearch({ strict: false })
  const isLive = useClientStore((store) => store.useLive)
  const navigate = useNavigate()
  const ofInterval = isInterval(timePeriod) ? intervalDays(timePeriod).to : null
  const chosen = isLive || ofInterval !== null ? null : (asOf ?? null)
  return {
    asOf: isLive ? null : (ofInterval ?? chosen),
    chosen,
    chooseAsOf: useCallback(
      (day) =>
        void navigate({
          to: '.',
          search: searchOfDay(day),
          replace: true,
          resetScroll: false,
        }),
      [navigate],
    ),
  }
}
