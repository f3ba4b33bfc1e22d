import { Vector3 } from 'three'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js'

import type { Look } from '#spec.ts'

/** In pixels. WebGL's own lines are always one pixel wide. */
const WIDTH = 2.5
/** Distance between a frame and what it encloses, in world units; it prevents z-fighting. */
export const FRAME_GAP = 0.008

/** Draws the selection frame. @param ends of its line segments, in pairs */
export function accentFrame(ends: readonly Vector3[], look: Look): LineSegments2 {
  const geometry = new LineSegmentsGeometry().setPositions(ends.flatMap(({ x, y, z }) => [x, y, z]))
  return new LineSegments2(geometry, new LineMaterial({ color: look.accent, linewidth: WIDTH }))
}

/** The twelve edges of a box, as pairs of end points. */
export function boxEdges(centre: Vector3, size: Vector3): readonly Vector3[] {
  const half = size.clone().multiplyScalar(0.5).addScalar(FRAME_GAP)
  const corner = (x: number, y: number, z: number) => new Vector3(x, y, z).multiply(half).add(centre)
  const sides = [-1, 1].flatMap((a) => [-1, 1].map((b) => [a, b] as const))
  return sides.flatMap(([a, b]) => [
    ...[corner(-1, a, b), corner(1, a, b)],
    ...[corner(a, -1, b), corner(a, 1, b)],
    ...[corner(a, b, -1), corner(a, b, 1)],
  ])
}

/** The edges of a polyline, as pairs of end points. */
export const along = (points: readonly Vector3[]): readonly Vector3[] =>
  points.flatMap((point, at) => (at === 0 ? [] : [points[at - 1]!, point]))
