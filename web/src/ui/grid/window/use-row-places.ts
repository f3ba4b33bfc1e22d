import { useLayoutEffect, useMemo, useRef } from 'react'

import { placeRows } from './row-places.ts'

const NOWHERE: ReadonlyMap<string, number> = new Map()

/** The place of each row in view, to be used as its React key, so that rows leaving the view lend their elements to those coming. */
export function useRowPlaces(keys: readonly string[]): ReadonlyMap<string, number> {
  const former = useRef(NOWHERE)
  const places = useMemo(() => placeRows(former.current, keys), [keys])
  useLayoutEffect(() => {
    former.current = places
  }, [places])
  return places
}
