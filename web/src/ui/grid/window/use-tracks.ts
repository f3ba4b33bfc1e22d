import { useMemo } from 'react'

import { type Track, tracksOf } from './tracks.ts'
import type { Span } from './use-grid-window.ts'
import { useRowPlaces } from './use-row-places.ts'

/** A row or column that is in the page. */
interface DrawnTrack<Item> extends Track {
  readonly item: Item
  /** Its place among the elements, for React: the next item takes it over when this one leaves the view. */
  readonly key: number
}

export interface DrawnTracks<Item> {
  readonly list: readonly DrawnTrack<Item>[]
  readonly skippedAfter: number
}

/**
 * The rows or columns of a grid that are drawn.
 *
 * @param items in their order
 * @param kept the place of one that is drawn in view or not, as the keyboard stands there
 * @param keyOf names an item; stable between renders
 */
export function useTracks<Item>(
  items: readonly Item[],
  { from, to }: Span,
  kept: number,
  keyOf: (item: Item) => string,
): DrawnTracks<Item> {
  const tracks = useMemo(() => tracksOf(items.length, from, to, kept), [items.length, from, to, kept])
  const keys = useMemo(() => tracks.list.map(({ index }) => keyOf(items[index]!)), [tracks, items, keyOf])
  const places = useRowPlaces(keys)
  return useMemo(() => {
    const list = tracks.list.map((track, at) => ({ ...track, item: items[track.index]!, key: places.get(keys[at]!)! }))
    return { list, skippedAfter: tracks.skippedAfter }
  }, [tracks, items, keys, places])
}
