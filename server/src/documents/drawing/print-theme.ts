import type { ColourPalette, Look } from '@portal/contract/session/look.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

/** The light look of the portal (its tokens), for paper. */
export const PRINT_THEME: Omit<ChartTheme, 'words'> = {
  categories: ['#5992e1', '#a0570e', '#16816e', '#c0839b', '#909963', '#705f93', '#753026', '#3f4a53'],
  diverging: ['#a8200d', '#ce6a56', '#ecc3b8', '#e9ecf0', '#afd6cf', '#4b9e94', '#00736a'],
  sequential: ['#e8effa', '#c3d7f3', '#93b8e8', '#5e93d8', '#2f6dc0', '#184c99', '#0e3166'],
  surface: '#ffffff',
  empty: '#f6f7f9',
  outline: '#dde1e7',
  text: '#14181f',
  label: '#626b7a',
  grid: '#e6e9ee',
  baseline: '#7f8896',
  accent: '#1f5fbf',
  benchmark: '#626b7a',
  gain: '#00736a',
  loss: '#a8200d',
  fontFamily: 'Inter, sans-serif',
  fontSize: 11,
}

/** Colours of the other palettes for gains and losses, as in the portal's tokens. */
const PALETTES: Readonly<Record<ColourPalette, Partial<ChartTheme>>> = {
  'green-up': {},
  'blue-orange': { gain: '#1f5fbf', loss: '#a34700', accent: PRINT_THEME.text },
  'red-up': { gain: PRINT_THEME.loss, loss: PRINT_THEME.gain },
}

/** The portal's light theme for paper, in the reader's palette. */
export const printTheme = ({ palette, hasPatterns }: Look) => ({ ...PRINT_THEME, ...PALETTES[palette], hasPatterns })

/** Colour of secondary text. */
export const QUIET = '#4a5362'
