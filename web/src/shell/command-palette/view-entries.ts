import { useNavigate } from '@tanstack/react-router'
import { Layers, Scale, ShieldAlert } from 'lucide-react'
import { useMemo } from 'react'
import { paletteScreens, paletteText, paletteWords } from '#messages/palette-texts.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { USER_ENTRIES } from '../menu/menu-plan.ts'
import type { CommandEntry } from './command-entry.ts'
import { filePeriods, withPeriod } from './file-periods.ts'
import { usePeriodWithin } from './period-entries.ts'

/** Screens that show a time period, with what else they are found by. */
const SCREENS = {
  '/performance': 'performance',
  '/portfolio-calculator': 'portfolioCalculator',
  '/portfolio-evolution': 'portfolioEvolution',
  '/trade-history': 'tradeHistory',
  '/tax-lots': 'taxLots',
  '/reports': 'reports',
} as const

/** Each of these screens over each time period. One word finds the screen alone; a period is a second one. */
export function usePeriodEntries(typed: string): readonly CommandEntry[] {
  const navigate = useNavigate()
  const isLive = useClientStore((store) => store.useLive)
  const day = useCalendarDay()
  const first = useFirstDay()
  const within = usePeriodWithin(typed)
  const entries = useMemo(() => {
    const periods = withPeriod(filePeriods(isLive ? null : day, first), within)
    return USER_ENTRIES.flatMap(({ to, title, icon }): readonly CommandEntry[] => {
      if (!(to in SCREENS)) return []
      const screen = to as keyof typeof SCREENS
      return periods.map(({ value, label, words }) => ({
        id: `view:${screen}:${value}`,
        kind: 'view',
        title: paletteText('screenOf', { screen: title, period: label }),
        words: `${paletteScreens(SCREENS[screen])} ${words}`,
        icon,
        isOnlyFound: true,
        run: () => void navigate({ to: screen, search: { timePeriod: value } }),
      }))
    })
  }, [isLive, day, first, within, navigate])
  return within || typed.trim().includes(' ') ? entries : NONE
}

const NONE: readonly CommandEntry[] = []

/** Screens with a grouping, by the parameter of the address that has it. */
const GROUPED = [
  { to: '/portfolio-calculator', screen: 'portfolioCalculator', parameter: 'grouping' },
  { to: '/portfolio-evolution', screen: 'portfolioEvolution', parameter: 'grouping' },
  { to: '/performance', screen: 'performance', parameter: 'attributionGrouping' },
  { to: '/risk', screen: 'risk', parameter: 'riskGrouping' },
] as const

/** What rows can be grouped by. */
type Groupings = readonly { readonly id: string; readonly name: string }[]

/** Each screen with a grouping by each of them. */
export function useGroupingEntries(groupings: Groupings | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(() => {
    return (groupings ?? []).flatMap(({ id, name }) =>
      GROUPED.map(
        ({ to, screen, parameter }): CommandEntry => ({
          id: `view:${screen}:${id}`,
          kind: 'view',
          title: paletteText('screenBy', { screen: screenTitle(screen), grouping: name }),
          words: `${paletteWords('grouping')} ${paletteScreens(screen)}`,
          icon: Layers,
          isOnlyFound: true,
          run: () => void navigate({ to, search: { [parameter]: id } }),
        }),
      ),
    )
  }, [groupings, navigate])
}

// As addresses have them: what writes these loads with the tables.
const RISK_COLUMNS = 'position-details.name.npv.weight.pctRisk.pctShortfall.account'
const LARGEST_FIRST = 'position-details.-pctRisk'

/** Position Details with the shares of risk, the largest first. */
export function useRiskRanking(): readonly CommandEntry[] {
  const navigate = useNavigate()
  return [
    {
      id: 'view:positionsByRisk',
      kind: 'view',
      title: paletteText('positionsByRisk'),
      words: paletteWords('positionsByRisk'),
      icon: ShieldAlert,
      isOnlyFound: true,
      run: () =>
        void navigate({
          to: '/position-details',
          search: { cols: RISK_COLUMNS, sort: LARGEST_FIRST },
        }),
    },
  ]
}

/** Performance beside each benchmark of the institution. */
export function useBenchmarkEntries(names: readonly string[] | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      (names ?? []).map((benchmark) => ({
        id: `benchmark:${benchmark}`,
        kind: 'view' as const,
        title: paletteText('besideBenchmark', { benchmark }),
        words: paletteWords('benchmark'),
        icon: Scale,
        isOnlyFound: true,
        run: () => void navigate({ to: '/performance', search: { benchmark } }),
      })),
    [names, navigate],
  )
}
