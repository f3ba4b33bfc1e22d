import { useMemo } from 'react'

import type { ExplainOf, FigureCall, FigureKeyOf } from './explain-target.ts'

/** The addresses of a table's figures, if its call and keys are known. */
export function useExplainOf<Row>(call: FigureCall | undefined, keyOf: FigureKeyOf<Row> | undefined): ExplainOf<Row> | undefined {
  return useMemo(() => {
    if (!call || !keyOf) return undefined
    return (row, column, path) => {
      const key = keyOf(row, column, path)
      if (!key) return null
      const { endpoint, takes = [], ...place } = key
      if (endpoint === undefined) return { ...call, ...place }
      const taken = Object.fromEntries(Object.entries(call.fields).filter(([field]) => takes.includes(field)))
      return { ...call, endpoint, fields: taken, ...place }
    }
  }, [call, keyOf])
}
