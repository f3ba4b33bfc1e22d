import { useMemo } from 'react'

import { type Track, tracksOf } from './tracks.ts'
import type { Span } from './use-grid-window.ts'
import { useRowPlaces } from './use-row-places.ts'

/** A rendered row or column. */
interface RenderedTrack<Item> extends Track {
  readonly item: Item
  /** Its slot as React key, which the next item reuses. */
  readonly key: number
}

export interface RenderedTracks<Item> {
  readonly list: readonly RenderedTrack<Item>[]
  readonly skippedAfter: number
}

/**
 * The rendered rows or columns of a grid. @param items in order @param kept index of the focused one, which stays rendered @param
 * keyOf the key of an item; stable between renders
 */
export function useTracks<Item>(
  items: readonly Item[],
  { from, to }: Span,
  kept: number,
  keyOf: (item: Item) => string,
): RenderedTracks<Item> {
  const tracks = useMemo(() => tracksOf(items.length, from, to, kept), [items.length, from, to, kept])
  const keys = useMemo(() => tracks.list.map(({ index }) => keyOf(items[index]!)), [tracks, items, keyOf])
  const places = useRowPlaces(keys)
  return useMemo(() => {
    const list = tracks.list.map((track, at) => ({ ...track, item: items[track.index]!, key: places.get(keys[at]!)! }))
    return { list, skippedAfter: tracks.skippedAfter }
  }, [tracks, items, keys, places])
}
