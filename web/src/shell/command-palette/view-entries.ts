import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, Layers, Scale, ShieldAlert } from 'lucide-react'
import { useMemo } from 'react'
import { formatDate } from '#messages/page-formats.ts'
import { paletteScreens, paletteText, paletteWords } from '#messages/palette-texts.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useFirstDay } from '#selection/accounts-in-scope.ts'
import { useCalendarDay } from '#selection/period/time-period.ts'
import { useClientStore } from '#session/client-store.ts'
import { USER_ENTRIES } from '../menu/menu-plan.ts'
import type { CommandEntry } from './command-entry.ts'
import { filePeriods, withPeriod } from './file-periods.ts'
import { matchWord } from './match-text.ts'
import { useDayWithin, usePeriodWithin } from './period-entries.ts'

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

/** Screens whose figures are of a day, with what else they are found by. */
const OF_DAY = { '/': 'summary', '/position-details': 'positions', '/risk': 'risk', ...SCREENS } as const

/** Each screen as of a day that is typed beside its name: "risk 30 June". */
export function useDayEntries(typed: string): readonly CommandEntry[] {
  const navigate = useNavigate()
  const within = useDayWithin(typed)
  return useMemo(() => {
    if (within === null) return NONE
    const { day, typed: words } = within
    return USER_ENTRIES.flatMap(({ to, title, icon }): readonly CommandEntry[] => {
      if (!(to in OF_DAY)) return []
      const screen = to as keyof typeof OF_DAY
      return [
        {
          id: `view:${screen}:${day}`,
          kind: 'view',
          title: paletteText('screenAsOf', { screen: title, day: formatDate(Date.parse(day) / 1000) }),
          words: `${paletteScreens(OF_DAY[screen])} ${words}`,
          icon,
          isOnlyFound: true,
          run: () => void navigate({ to: screen, search: { asOf: day } }),
        },
      ]
    })
  }, [within, navigate])
}

/** Groupings of rows. */
type Groupings = readonly { readonly id: string; readonly name: string }[]

/** Each screen with a grouping by each of those that a typed word is of. */
export function useGroupingEntries(groupings: Groupings | undefined, typed: string): readonly CommandEntry[] {
  const navigate = useNavigate()
  const entries = useMemo(
    () =>
      (groupings ?? []).map(({ id, name }) => ({
        name,
        ofScreens: GROUPED.map(
          ({ to, screen, parameter }): CommandEntry => ({
            id: `view:${screen}:${id}`,
            kind: 'view',
            title: paletteText('screenBy', { screen: screenTitle(screen), grouping: name }),
            words: `${paletteWords('groupings')} ${paletteWords(parameter)}`,
            icon: Layers,
            isOnlyFound: true,
            run: () => void navigate({ to, search: { [parameter]: id } }),
          }),
        ),
      })),
    [groupings, navigate],
  )
  const words = typed.split(/\s+/).filter((word) => word.length >= MIN_LETTERS)
  const isTyped = (name: string) => words.some((word) => matchWord(word, name, false) !== null)
  return entries.flatMap(({ name, ofScreens }) => (isTyped(name) ? ofScreens : []))
}

/** Letters by which a grouping is known. */
const MIN_LETTERS = 3

// As addresses have them: what writes these loads with the tables.
const RISK_COLUMNS = 'position-details.name.npv.weight.pctRisk.pctShortfall.account'
const LARGEST_FIRST = 'position-details.-pctRisk'

/** Single views: Position Details with the shares of risk, the largest first, and income by month. */
export function useSingleViews(): readonly CommandEntry[] {
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
    {
      id: 'view:incomeByMonth',
      kind: 'view',
      title: paletteText('incomeByMonth'),
      words: paletteWords('incomeByMonth'),
      icon: CalendarDays,
      isOnlyFound: true,
      run: () => void navigate({ to: '/trade-history', search: { incomeBy: 'month' } }),
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
