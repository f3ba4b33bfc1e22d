import type { Vector3 } from 'three'

/** A text at a point in space. */
export interface Label {
  readonly text: string
  readonly at: Vector3
  /** Which of its sides is at the point: its left edge, its middle, its right edge. */
  readonly side: 'start' | 'middle' | 'end'
  /** Over, under or at the height of the point. */
  readonly rise: 'over' | 'under' | 'level'
  /** Pixels between it and the point. */
  readonly gap: number
  readonly colour?: string
  readonly isStrong?: boolean
  /** It takes further lines beyond this width, in pixels, and is then cut off with dots. */
  readonly width?: number
  /** Rises from lower left to upper right, ending at the point. */
  readonly isSlanted?: boolean
  /**
   * The item it is written on: it is left out where it does not fit in its width, or where something stands before the item. Null for
   * what is written on the floor.
   */
  readonly on?: number | null
}

/** A label as it stands on the drawing, in pixels. */
export interface PlacedLabel {
  readonly label: Label
  readonly lines: readonly string[]
  /** The corner or middle its lines are written from. */
  readonly x: number
  readonly y: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
