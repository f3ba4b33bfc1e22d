import type { ChartTheme } from '../src/charts/chart-theme.ts'
import { WORDS } from './english.ts'

/** Colours by name, except those used in computations. */
export const THEME: ChartTheme = {
  categories: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'],
  diverging: ['#a8200d', '#ce6a56', '#ecc3b8', '#e9ecf0', '#afd6cf', '#4b9e94', '#00736a'],
  sequential: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'],
  surface: 'surface',
  empty: '#f6f7f9',
  outline: 'outline',
  text: 'text',
  label: 'label',
  grid: 'grid',
  baseline: 'baseline',
  accent: 'accent',
  benchmark: 'benchmark',
  gain: 'gain',
  loss: 'loss',
  fontFamily: 'Inter',
  fontSize: 11,
  words: WORDS,
}
