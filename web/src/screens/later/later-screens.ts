import { SCREEN_TITLES } from '#messages/screen-titles.ts'

/** The screens that are not built yet. Each shows its title and says so; a test lists them, so that none is forgotten. */
export const LATER_SCREENS = [
  { path: '/reports', title: SCREEN_TITLES.reports },
  { path: '/whitelist', title: SCREEN_TITLES.whitelist },
] as const
