import { Raycaster, Vector2 } from 'three'

import type { PlacedLabel } from '#label.ts'
import type { Solid } from '#solid.ts'
import type { View } from '#view.ts'

/** The item that is drawn at a place of the canvas. */
export function itemUnder(x: number, y: number, { camera, width, height }: View, solid: Solid): number | null {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera)
  const [first] = caster.intersectObjects([...solid.targets], false)
  return first ? solid.itemAt(first) : null
}

/** Whether nothing stands before what a label is written on. */
export function isInSight({ label }: PlacedLabel, view: View, solid: Solid): boolean {
  if (label.on === undefined) return true
  const { x, y } = view.pixelOf(label.at)
  return itemUnder(x, y, view, solid) === label.on
}
