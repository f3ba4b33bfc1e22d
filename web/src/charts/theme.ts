import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { useMemo, useSyncExternalStore } from 'react'

const CATEGORY_TOKENS = ['--c1', '--c2', '--c3', '--c4', '--c5', '--c6', '--c7', '--c8'] as const

/** The chart colours of the page as it looks now; changes with theme and palette. */
export function useChartTheme(): ChartTheme {
  const look = useSyncExternalStore(subscribe, lookOfPage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens read depend on the look of the page.
  return useMemo(readTheme, [look])
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    categories: CATEGORY_TOKENS.map(token),
    surface: token('--surface'),
  }
}

function lookOfPage(): string {
  const { theme = '', palette = '' } = document.documentElement.dataset
  return `${theme} ${palette}`
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
  return () => observer.disconnect()
}
