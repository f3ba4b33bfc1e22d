import type { Vector3 } from 'three'

/** A text at a point in world coordinates. */
export interface Label {
  readonly text: string
  readonly at: Vector3
  /** Which side of the text is at the point: its start, middle or end. */
  readonly side: 'start' | 'middle' | 'end'
  /** Whether the text stands over, under or level with the point. */
  readonly vertical: 'over' | 'under' | 'level'
  /** Pixels between the text and the point. */
  readonly gap: number
  readonly colour?: string
  readonly isStrong?: boolean
  /** Maximum width in pixels; longer texts wrap and are then truncated with an ellipsis. */
  readonly width?: number
  /** Drawn diagonally from lower left to upper right, ending at the point. */
  readonly isSlanted?: boolean
  /**
   * The item whose face carries the label. The label is omitted if it does not fit its width or if something covers the item.
   * Null for a label on the floor.
   */
  readonly onItem?: number | null
}

/** A label after layout, in pixels. */
export interface PlacedLabel {
  readonly label: Label
  readonly lines: readonly string[]
  /** The text anchor. */
  readonly x: number
  readonly y: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
