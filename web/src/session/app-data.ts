import { DEFAULT_LOOK, type Look } from '@portal/contract/session/look.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Theme = 'light' | 'dark'

/** How long success and failure messages stay: one second (as specified), five seconds, or until closed. */
export const MESSAGE_DURATIONS = ['second', 'seconds', 'closed'] as const
type MessageDuration = (typeof MESSAGE_DURATIONS)[number]

/** Settings of this browser, independent of the user. */
interface AppData extends Look {
  readonly theme: Theme
  /** The e-mail of the last sign-in with "Remember me", else empty. */
  readonly rememberedEmail: string
  /** True between sign-in and sign-out: otherwise there is no session to renew, and no request is made. */
  readonly mayRenew: boolean
  /** Whether amounts are masked on screen. */
  readonly areAmountsHidden: boolean
  /** Whether shortcuts without Ctrl are active. Users of speech input can turn them off. */
  readonly hasLetterKeys: boolean
  readonly messagesStay: MessageDuration
  /** Whether the side menu is expanded; on a small screen whether it is open. Not persisted. */
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

/** Toggles the light and dark theme. */
export function toggleTheme(): void {
  useAppData.setState(({ theme }) => ({ theme: theme === 'light' ? 'dark' : 'light' }))
}

/** Sets how long success and failure messages stay. */
export function setMessageDuration(messagesStay: MessageDuration): void {
  useAppData.setState({ messagesStay })
}

/** Masks or shows amounts. */
export function toggleAmounts(): void {
  useAppData.setState(({ areAmountsHidden }) => ({ areAmountsHidden: !areAmountsHidden }))
}

/** Opens or closes the side menu. */
export function toggleNav(): void {
  useAppData.setState(({ isNavOpen }) => ({ isNavOpen: !isNavOpen }))
}

/** Applies theme, palette and patterns to the page and follows changes in other tabs. */
export function followAppData(): void {
  const { dataset } = document.documentElement
  const show = (now: AppData, before?: AppData) => {
    // Do not change the theme while the page is printed with the light one.
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
