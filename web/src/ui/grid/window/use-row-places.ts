import { useLayoutEffect, useMemo, useRef } from 'react'

import { placeRows } from './row-places.ts'

const NOWHERE: ReadonlyMap<string, number> = new Map()

/** The slot of each visible row as its React key, so that elements are recycled. */
export function useRowPlaces(keys: readonly string[]): ReadonlyMap<string, number> {
  const former = useRef(NOWHERE)
  const places = useMemo(() => placeRows(former.current, keys), [keys])
  useLayoutEffect(() => {
    former.current = places
  }, [places])
  return places
}
