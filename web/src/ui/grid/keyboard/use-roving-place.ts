import { useLayoutEffect, useRef, useState } from 'react'

interface RovingPlace<Place> {
  /** Where the keyboard stood last, whatever became of that place. */
  readonly stand: Place
  /** The focus came to a place. */
  readonly note: (place: Place) => void
  /** The focus goes to a place, as soon as it is drawn as the stop of the Tab key. */
  readonly moveTo: (place: Place) => void
}

/**
 * The one cell or row of a grid that the Tab key stops at.
 *
 * @param focus gives the focus to a place that is drawn
 */
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
      // Where the keyboard stands there already, nothing is drawn anew, and the focus comes at once.
      if (isThere(place)) return focus(place)
      isMoving.current = true
      setStand(place)
    },
  }
}
