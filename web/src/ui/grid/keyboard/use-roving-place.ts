import { useLayoutEffect, useRef, useState } from 'react'

interface RovingPlace<Place> {
  /** The last focused position, even if it no longer exists. */
  readonly stand: Place
  /** Called when a position receives the focus. */
  readonly note: (place: Place) => void
  /** Moves the focus to a position, once it is rendered as the tab stop. */
  readonly moveTo: (place: Place) => void
}

/** The roving tab stop of a grid. @param focus focuses a rendered position */
export function useRovingPlace<Place extends object>(first: Place, focus: (place: Place) => void): RovingPlace<Place> {
  const [stand, setStand] = useState(first)
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    focus(stand)
  })
  const isThere = (place: Place) =>
    (Object.keys(place) as (keyof Place)[]).every((coordinate) => place[coordinate] === stand[coordinate])
  return {
    stand,
    note: (place) => {
      if (!isThere(place)) setStand(place)
    },
    moveTo: (place) => {
      // If it is the tab stop already, focus it without rerendering.
      if (isThere(place)) return focus(place)
      isMoving.current = true
      setStand(place)
    },
  }
}
