import type { Box3, Group, Intersection, Object3D, Vector3 } from 'three'

import type { Label } from '#label.ts'
import type { Marks } from '#paint.ts'
import type { View } from '#view.ts'

/** A chart as things in space. */
export interface Solid {
  readonly root: Group
  /** What must be in view. */
  readonly bounds: Box3
  /** Turn and tilt it begins with, in degrees. */
  readonly start: { readonly turn: number; readonly tilt: number }
  readonly targets: readonly Object3D[]
  readonly itemAt: (hit: Intersection) => number | null
  /** Where its tooltip points to. */
  readonly placeOf: (item: number) => Vector3 | null
  /** Colours every item as it stands. */
  readonly show: (marks: Marks) => void
  /** What stands around an item while it is chosen; null for one that is not drawn. */
  readonly frameOf: (item: number) => Object3D | null
  /** The texts as seen from a side; it may show and hide walls on the way. */
  readonly labels: (view: View) => readonly Label[]
}
