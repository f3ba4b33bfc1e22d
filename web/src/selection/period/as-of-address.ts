import { DEFAULT_TIME_PERIOD, intervalDays, isInterval } from '@portal/contract/reports/time-period.ts'
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
          search: ({ timePeriod: former, ...others }: FrameFilters & Partial<PeriodFilter>) => ({
            ...others,
            ...(former !== undefined && !isInterval(former) && { timePeriod: former }),
            asOf: day ?? undefined,
          }),
          replace: true,
          resetScroll: false,
        }),
      [navigate],
    ),
  }
}
