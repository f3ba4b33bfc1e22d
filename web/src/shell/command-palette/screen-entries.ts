import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Building2, List } from 'lucide-react'

import { paletteScreens, paletteText, paletteWords } from '#messages/palette-texts.ts'
import { screenTitle } from '#messages/screen-titles.ts'
import { useClientNames } from '#selection/load-selection.ts'
import { useAuth } from '#session/auth.ts'
import { useHasRight } from '#session/rights.ts'
import { type AdminEntry, adminEntriesOf, type MenuEntry, SCREEN_RIGHTS, USER_ENTRIES } from '../menu/menu-plan.ts'
import { SCREEN_KEYS } from '../shortcuts/shortcut-keys.ts'
import type { CommandEntry } from './command-entry.ts'

/** By path, what else a screen is found by. */
const WORDS = {
  '/': 'summary',
  '/market-data': 'marketData',
  '/position-details': 'positions',
  '/performance': 'performance',
  '/risk': 'risk',
  '/portfolio-calculator': 'portfolioCalculator',
  '/portfolio-evolution': 'portfolioEvolution',
  '/trade-history': 'tradeHistory',
  '/tax-lots': 'taxLots',
  '/reports': 'reports',
  '/settings': 'settings',
  '/house': 'house',
  '/packs': 'packs',
  '/groupings': 'groupings',
  '/ledger': 'ledger',
  '/whitelist': 'whitelist',
  '/audit': 'audit',
  '/imports': 'imports',
  '/jobs': 'jobs',
  '/data': 'data',
} as const satisfies Readonly<Record<MenuEntry['to'] | AdminEntry['to'], string>>

/** Every screen that the user may open. */
export function useScreenEntries(): readonly CommandEntry[] {
  const navigate = useNavigate()
  const managesUsers = useHasRight(SCREEN_RIGHTS['/client/$clientId'])
  const role = useAuth((auth) => auth.user?.role)
  const clients = useClientNames(true)
  const screens = USER_ENTRIES.map(
    ({ to, title, icon }): CommandEntry => ({
      id: `screen:${to}`,
      kind: 'screen',
      title,
      words: paletteScreens(WORDS[to]),
      keys: SCREEN_KEYS[to],
      icon,
      run: () => void navigate({ to }),
    }),
  )
  const administration = adminEntriesOf(role).map(
    ({ to, title, icon }): CommandEntry => ({
      id: `screen:${to}`,
      kind: 'administration',
      title,
      words: paletteScreens(WORDS[to]),
      keys: SCREEN_KEYS[to],
      icon,
      run: () => void navigate({ to }),
    }),
  )
  const portals = clients.map(
    ({ id, name }): CommandEntry => ({
      id: `portal:${id}`,
      kind: 'administration',
      title: `${screenTitle('adminPortal')}: ${name}`,
      words: paletteWords('admin'),
      icon: Building2,
      run: () => void navigate({ to: '/client/$clientId', params: { clientId: id } }),
    }),
  )
  return [...screens, ...administration, ...(managesUsers ? portals : [])]
}

/** The screens with a text search, with the typed text. */
export function useTextSearches(typed: string): readonly CommandEntry[] {
  const navigate = useNavigate()
  const search = typed.trim()
  if (search === '') return []
  return [
    {
      id: 'search:positions',
      kind: 'search',
      title: paletteText('inPositions', { text: search }),
      icon: List,
      run: () => void navigate({ to: '/position-details', search: { search } }),
    },
    {
      id: 'search:trades',
      kind: 'search',
      title: paletteText('inTrades', { text: search }),
      icon: ArrowLeftRight,
      run: () => void navigate({ to: '/trade-history', search: { search } }),
    },
  ]
}
