import { DEFAULT_LOOK, type Look } from '@portal/contract/session/look.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Theme = 'light' | 'dark'

/** How long a message of success or failure stays: a second as specified, five, or until it is closed. */
export const MESSAGE_STAYS = ['second', 'seconds', 'closed'] as const
type MessageStay = (typeof MESSAGE_STAYS)[number]

/** How the portal looks in this browser, whoever signs in. */
interface AppData extends Look {
  readonly theme: Theme
  /** The e-mail of the last sign-in with "Remember me", else empty. */
  readonly rememberedEmail: string
  /** True between sign-in and sign-out: a page without it has no session to renew and asks for none. */
  readonly mayRenew: boolean
  /** Whether amounts are hidden from whoever looks at the screen. */
  readonly areAmountsHidden: boolean
  /** Whether keys without Ctrl act: who dictates or presses keys by accident turns them off. */
  readonly hasLetterKeys: boolean
  readonly messagesStay: MessageStay
  /** Whether the side menu is wide, or on a small screen: whether its sheet is open. Not remembered. */
  readonly isNavOpen: boolean
}

export const APP_DATA_KEY = 'app-data'

export const useAppData = create<AppData>()(
  persist(
    (): AppData => ({
      theme: 'light',
      ...DEFAULT_LOOK,
      rememberedEmail: '',
      mayRenew: false,
      areAmountsHidden: false,
      hasLetterKeys: true,
      messagesStay: 'second',
      isNavOpen: matchMedia('(width >= 768px)').matches,
    }),
    { name: APP_DATA_KEY, partialize: ({ isNavOpen: _, ...kept }) => kept },
  ),
)

/** Changes between the light and the dark theme. */
export function toggleTheme(): void {
  useAppData.setState(({ theme }) => ({ theme: theme === 'light' ? 'dark' : 'light' }))
}

/** Lets messages of success and failure stay as long as wanted. */
export function keepMessages(messagesStay: MessageStay): void {
  useAppData.setState({ messagesStay })
}

/** Hides amounts, or shows them again. */
export function toggleAmounts(): void {
  useAppData.setState(({ areAmountsHidden }) => ({ areAmountsHidden: !areAmountsHidden }))
}

/** Opens the side menu, or closes it. */
export function toggleNav(): void {
  useAppData.setState(({ isNavOpen }) => ({ isNavOpen: !isNavOpen }))
}

/** Shows theme, palette and patterns on the page and follows what other tabs choose. */
export function followAppData(): void {
  const { dataset } = document.documentElement
  const show = (now: AppData, before?: AppData) => {
    // On paper the page is light, whatever else changes.
    if (now.theme !== before?.theme) dataset.theme = now.theme
    dataset.palette = now.palette
    dataset.patterns = now.hasPatterns ? 'on' : 'off'
  }
  show(useAppData.getState())
  useAppData.subscribe(show)
  addEventListener('storage', (event) => {
    if (event.key === APP_DATA_KEY) void useAppData.persist.rehydrate()
  })
}
