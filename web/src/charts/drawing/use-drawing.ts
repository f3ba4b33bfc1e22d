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

/** How loading the code of a kind ended; null while it is loading. */
interface Loading {
  readonly kind: ChartKind
  readonly outcome: ReadyDrawing | 'failed' | null
}

/** Modules that are already loaded, so that a chart that is first shown by printing is drawn synchronously. */
const READY = new Map<ChartKind, ReadyDrawing>()

/** Loads ECharts and its modules for a kind as soon as `isWanted`. An error is logged and the page stays usable. */
export function useDrawing(kind: ChartKind, isWanted: boolean): LoadedDrawing {
  const [{ outcome, ...of }, setLoading] = useState<Loading>({ kind, outcome: null })
  const ready = READY.get(kind)
  const loadKind = useCallback(() => load(kind), [kind])
  useAwaitedByPrint(ready ? null : loadKind)
  const attempt = useCallback(() => {
    setLoading({ kind, outcome: READY.get(kind) ?? null })
    loadKind().then(
      (code) => setLoading({ kind, outcome: code }),
      (error: unknown) => {
        logMissingScript(error)
        setLoading({ kind, outcome: 'failed' })
      },
    )
  }, [kind, loadKind])
  useEffect(() => {
    if (isWanted) attempt()
  }, [isWanted, attempt])
  if (isWanted && ready) return ready
  if (outcome === null || of.kind !== kind) return { state: 'waiting' }
  return outcome === 'failed' ? { state: 'failed', retry: attempt } : outcome
}

async function load(kind: ChartKind): Promise<ReadyDrawing> {
  const [{ Drawing }, { loadParts, kindsLike }] = await Promise.all([import('./drawing.tsx'), import('./parts/load-parts.ts')])
  const complete = await loadParts(kind)
  const ready = READY.get(kind) ?? { state: 'ready', Drawing, complete }
  for (const alike of kindsLike(kind)) READY.set(alike, ready)
  return ready
}
