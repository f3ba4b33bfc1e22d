import { useEffect, useRef } from 'react'
import type { ExplainTarget } from './explain-target.ts'
import { figuresChanged, registerFigures } from './figures-on-screen.ts'

/** Makes a figure outside of tables known, so that an address that names it opens its explanation. Undefined while loading. */
export function useExplainedFigure(figure: ExplainTarget | undefined): void {
  const offered = useRef(figure)
  offered.current = figure
  const { endpoint, row, column, fields } = figure?.address ?? {}
  // The figure is a new object at every render.
  const key = JSON.stringify([endpoint, row, column, fields, figure?.value])
  const former = useRef(key)
  useEffect(
    () =>
      registerFigures((isIt) => {
        const now = offered.current
        return now && isIt(now.address) ? now : undefined
      }),
    [],
  )
  useEffect(() => {
    if (former.current === key) return
    former.current = key
    figuresChanged()
  }, [key])
}
