import type { ChartKind } from '@portal/contract/charts/chart-data.ts'
import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { useCallback, useEffect, useState } from 'react'

interface DrawingCode {
  readonly Drawing: typeof import('./drawing.tsx').Drawing
  readonly complete: (option: ChartOption) => ChartOption
}

/** The code that draws, once it is there. */
export type LoadedDrawing =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | ({ readonly state: 'ready' } & DrawingCode)

/** Loads the chart library and its parts for a kind, as soon as `isWanted`; a failure is logged and leaves the page standing. */
export function useDrawing(kind: ChartKind, isWanted: boolean): LoadedDrawing {
  const [loaded, setLoaded] = useState<LoadedDrawing>({ state: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt loads again.
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    setLoaded({ state: 'waiting' })
    load(kind).then(
      (code) => isCurrent && setLoaded({ state: 'ready', ...code }),
      (error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: spec.md section 8 asks for it.
        console.error('A chart script failed to load', error)
        if (isCurrent) setLoaded({ state: 'failed', retry })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kind, isWanted, attempt, retry])
  return loaded
}

async function load(kind: ChartKind): Promise<DrawingCode> {
  const [{ Drawing }, { loadParts }] = await Promise.all([import('./drawing.tsx'), import('./parts/load-parts.ts')])
  return { Drawing, complete: await loadParts(kind) }
}
