import type { Box3, Group, Intersection, Object3D, Vector3 } from 'three'

import type { Label } from './label.ts'
import type { Highlights } from './paint.ts'
import type { View } from './view.ts'

/** A chart as three.js objects. */
export interface ChartObject {
  readonly root: Group
  /** The volume that must be in view. */
  readonly bounds: Box3
  /** Initial turn and tilt in degrees. */
  readonly start: { readonly turn: number; readonly tilt: number }
  readonly targets: readonly Object3D[]
  readonly itemAt: (hit: Intersection) => number | null
  /** Where the tooltip of an item points to. */
  readonly placeOf: (item: number) => Vector3 | null
  /** Applies the colours of the current highlights. */
  readonly show: (highlights: Highlights) => void
  /** The frame drawn around an item while it is selected; null if the item is not drawn. */
  readonly frameOf: (item: number) => Object3D | null
  /** The labels for a view. It also shows and hides walls for that view. */
  readonly labels: (view: View) => readonly Label[]
}
