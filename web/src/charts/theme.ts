import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { useMemo, useSyncExternalStore } from 'react'

import { chartWords } from './chart-words.ts'

const CATEGORIES = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7', '--c8'] as const
const DIVERGING = ['--d-3', '--d-2', '--d-1', '--d0', '--d1', '--d2', '--d3'] as const
const SEQUENTIAL = ['--q1', '--q2', '--q3', '--q4', '--q5', '--q6', '--q7'] as const
/** Font size of axis labels in rem; it follows the user's text size. */
const LABEL_SIZE = 0.6875

/** The chart colours and font of the page; updates with theme, palette, patterns and text size. */
export function useChartTheme(): ChartTheme {
  const look = useSyncExternalStore(subscribe, lookOfPage, lookOfPage)
  return useMemo(() => readTheme(look), [look])
}

/** @param look from `lookOfPage` */
function readTheme(look: string): ChartTheme {
  const [, , patterns] = look.split(' ')
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    categories: CATEGORIES.map(token),
    diverging: DIVERGING.map(token),
    sequential: SEQUENTIAL.map(token),
    surface: token('--surface'),
    empty: token('--bg'),
    outline: token('--border'),
    text: token('--text'),
    label: token('--axis'),
    grid: token('--grid'),
    baseline: token('--border-strong'),
    accent: token('--portfolio'),
    benchmark: token('--benchmark'),
    gain: token('--gain'),
    loss: token('--loss'),
    hasPatterns: patterns === 'on',
    fontFamily: token('--font-sans'),
    fontSize: Number.parseFloat(style.fontSize) * LABEL_SIZE,
    words: chartWords,
  }
}

/** Read at every render of a chart, so it asks for no computed style, which would make the browser style the whole page each time. */
function lookOfPage(): string {
  const { dataset, style } = document.documentElement
  const { theme = '', palette = '', patterns = '' } = dataset
  return `${theme} ${palette} ${patterns} ${style.fontSize}`
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette', 'data-patterns', 'style'] })
  return () => observer.disconnect()
}
