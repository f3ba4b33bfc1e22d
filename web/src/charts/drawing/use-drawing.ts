import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { useCallback, useEffect, useState } from 'react'

import { logMissingScript } from '#charts/log-missing-script.ts'
import { useAwaitedByPrint } from '#ui/page/print-page.ts'

interface ReadyDrawing {
  readonly state: 'ready'
  readonly Drawing: typeof import('./drawing.tsx').Drawing
  readonly complete: (option: ChartOption) => ChartOption
}

/** The chart code, once it is loaded. */
type LoadedDrawing = { readonly state: 'waiting' } | { readonly state: 'failed'; readonly retry: () => void } | ReadyDrawing

/** Modules that are already loaded, so that a chart that is first shown by printing is drawn synchronously. */
const READY = new Map<ChartKind, ReadyDrawing>()

/** Loads ECharts and its modules for a kind as soon as `isWanted`. An error is logged and the page stays usable. */
export function useDrawing(kind: ChartKind, isWanted: boolean): LoadedDrawing {
  const [loaded, setLoaded] = useState<LoadedDrawing>({ state: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  const ready = READY.get(kind)
  const loadKind = useCallback(() => load(kind), [kind])
  useAwaitedByPrint(ready ? null : loadKind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt loads again.
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    setLoaded(READY.get(kind) ?? { state: 'waiting' })
    loadKind().then(
      (code) => isCurrent && setLoaded(code),
      (error: unknown) => {
        logMissingScript(error)
        if (isCurrent) setLoaded({ state: 'failed', retry })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kind, isWanted, attempt, loadKind, retry])
  return isWanted && ready ? ready : loaded
}

async function load(kind: ChartKind): Promise<ReadyDrawing> {
  const [{ Drawing }, { loadParts, kindsLike }] = await Promise.all([import('./drawing.tsx'), import('./parts/load-parts.ts')])
  const complete = await loadParts(kind)
  const ready = READY.get(kind) ?? { state: 'ready', Drawing, complete }
  for (const alike of kindsLike(kind)) READY.set(alike, ready)
  return ready
}
