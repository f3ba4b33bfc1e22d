import { Raycaster, Vector2 } from 'three'
import type { ChartObject } from './chart-object.ts'
import type { PlacedLabel } from './label.ts'
import type { View } from './view.ts'

/** The item at a pixel of the canvas, by ray casting. */
export function itemAtPixel(x: number, y: number, { camera, width, height }: View, object: ChartObject): number | null {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera)
  const [first] = caster.intersectObjects([...object.targets], false)
  return first ? object.itemAt(first) : null
}

/** Whether no other item covers the item that carries the label. */
export function isUnobstructed({ label }: PlacedLabel, view: View, object: ChartObject): boolean {
  if (label.onItem === undefined) return true
  const { x, y } = view.pixelOf(label.at)
  return itemAtPixel(x, y, view, object) === label.onItem
}
