import { hasRight, type Right } from '@portal/contract/access/roles.ts'
import {
  ArrowLeftRight,
  Calculator,
  ChartCandlestick,
  ChartLine,
  ChartNoAxesCombined,
  Files,
  FileText,
  FolderCog,
  Group,
  History,
  Landmark,
  Layers,
  LayoutDashboard,
  List,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Settings,
  Shield,
  ShieldAlert,
  TrendingUp,
  TriangleAlert,
  Upload,
} from 'lucide-react'

import { menuGroup, screenTitle } from '#messages/screen-titles.ts'

/** A screen in the side menu. */
export interface MenuEntry {
  readonly to:
    | '/'
    | '/market-data'
    | '/position-details'
    | '/performance'
    | '/risk'
    | '/portfolio-calculator'
    | '/portfolio-evolution'
    | '/trade-history'
    | '/tax-lots'
    | '/reports'
    | '/settings'
  readonly title: string
  readonly icon: LucideIcon
}

/** The right that an administration screen requires. Other screens are open to all signed-in users. */
export const SCREEN_RIGHTS = {
  '/client/$clientId': 'manage-users',
  '/house': 'see-house',
  '/packs': 'order-packs',
  '/groupings': 'manage-users',
  '/ledger': 'judge-data',
  '/whitelist': 'manage-tokens',
  '/audit': 'read-audit',
  '/imports': 'import-data',
  '/jobs': 'manage-jobs',
  '/data': 'judge-data',
} as const satisfies Readonly<Record<`/${string}`, Right>>

/** An administration screen in the menu, shown to users with its right. */
export interface AdminEntry extends Pick<MenuEntry, 'title' | 'icon'> {
  readonly to: Exclude<keyof typeof SCREEN_RIGHTS, '/client/$clientId'>
}

/** A collapsible group of entries. Only one group is open at a time. */
export interface MenuGroup {
  readonly name: string
  readonly icon: LucideIcon
  readonly entries: readonly MenuEntry[]
}

export const TOP_ENTRIES: readonly MenuEntry[] = [
  { to: '/', title: screenTitle('summary'), icon: LayoutDashboard },
  { to: '/market-data', title: screenTitle('marketData'), icon: ChartCandlestick },
  { to: '/position-details', title: screenTitle('positions'), icon: List },
]

export const GROUPS: readonly MenuGroup[] = [
  {
    name: menuGroup('analytics'),
    icon: ChartNoAxesCombined,
    entries: [
      { to: '/performance', title: screenTitle('performance'), icon: TrendingUp },
      { to: '/risk', title: screenTitle('risk'), icon: ShieldAlert },
      { to: '/portfolio-calculator', title: screenTitle('portfolioCalculator'), icon: Calculator },
      { to: '/portfolio-evolution', title: screenTitle('portfolioEvolution'), icon: ChartLine },
    ],
  },
  {
    name: menuGroup('accountManagement'),
    icon: FolderCog,
    entries: [
      { to: '/trade-history', title: screenTitle('tradeHistory'), icon: ArrowLeftRight },
      { to: '/reports', title: screenTitle('reports'), icon: FileText },
      { to: '/settings', title: screenTitle('settings'), icon: Settings },
    ],
  },
]

/** Menu entries of every user beyond the specified ones. */
export const ADDED_ENTRIES: readonly MenuEntry[] = [{ to: '/tax-lots', title: screenTitle('taxLots'), icon: Layers }]

/** The screens of every user. */
export const USER_ENTRIES: readonly MenuEntry[] = [...TOP_ENTRIES, ...GROUPS.flatMap(({ entries }) => entries), ...ADDED_ENTRIES]

const ADMIN_ENTRIES: readonly AdminEntry[] = [
  { to: '/house', title: screenTitle('house'), icon: Landmark },
  { to: '/packs', title: screenTitle('packs'), icon: Files },
  { to: '/groupings', title: screenTitle('groupings'), icon: Group },
  { to: '/ledger', title: screenTitle('ledger'), icon: NotebookPen },
  { to: '/whitelist', title: screenTitle('whitelist'), icon: Shield },
  { to: '/audit', title: screenTitle('audit'), icon: History },
  { to: '/imports', title: screenTitle('imports'), icon: Upload },
  { to: '/jobs', title: screenTitle('jobs'), icon: ListChecks },
  { to: '/data', title: screenTitle('data'), icon: TriangleAlert },
]

/** The administration screens that a role may open. */
export const adminEntriesOf = (role: string | undefined): readonly AdminEntry[] =>
  ADMIN_ENTRIES.filter(({ to }) => role !== undefined && hasRight(role, SCREEN_RIGHTS[to]))

/** The name of the group that contains a path, or null. */
export function groupOf(path: string): string | null {
  return GROUPS.find(({ entries }) => entries.some(({ to }) => to === path))?.name ?? null
}
