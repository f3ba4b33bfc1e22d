import { useMemo } from 'react'

import type { ExplainOf, FigureCall, FigureKeyOf } from './asked-figure.ts'

/** The addresses of a table's figures, where both its call and their keys are known. */
export function useExplainOf<Row>(call: FigureCall | undefined, keyOf: FigureKeyOf<Row> | undefined): ExplainOf<Row> | undefined {
  return useMemo(() => {
    if (!call || !keyOf) return undefined
    return (row, column, path) => {
      const key = keyOf(row, column, path)
      if (!key) return null
      const { endpoint, ...place } = key
      return endpoint === undefined ? { ...call, ...place } : { ...call, endpoint, fields: {}, ...place }
    }
  }, [call, keyOf])
}
