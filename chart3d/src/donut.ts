import { Box3, ExtrudeGeometry, Group, Mesh, type MeshLambertMaterial, Shape, Vector3 } from 'three'

import { accentFrame, along, FRAME_GAP } from '#accent-frame.ts'
import type { Label } from '#label.ts'
import { colourOf, matt } from '#paint.ts'
import { cutPattern } from '#pattern.ts'
import type { Donut, Look } from '#spec.ts'
import type { ChartObject } from './chart-object.ts'

const OUTER = 1.5
const HOLE = 0.82
const HEIGHT = 0.42
const BEVEL = 0.025
/** The gap between neighbouring sectors, in world units. */
const GAP = 0.03
const FULL_CIRCLE = Math.PI * 2
/** Radius of the labels relative to the outer radius, and the share of the drawing's width within which a label is centred. */
const LABEL_RADIUS_FACTOR = 1.06
const MIN_SIDE_SHARE = 0.05

/** A thick donut that lies on the floor; its sectors run clockwise from the back. */
export function donutOf({ parts }: Donut, look: Look): ChartObject {
  const root = new Group()
  const meshes = new Map<
    number,
    { mesh: Mesh<ExtrudeGeometry, MeshLambertMaterial>; colour: string; begin: number; end: number }
  >()
  let begin = 0
  for (const { item, share, colour, pattern } of parts) {
    const end = begin + share
    const mesh = new Mesh(sectorGeometry(begin, end, parts.length > 1 ? GAP : 0), matt(colour))
    if (pattern) cutPattern(mesh.material, look, pattern)
    // A shape lies in the x-y plane; rotate it so that y points to the back.
    mesh.rotation.x = -Math.PI / 2
    mesh.castShadow = true
    mesh.receiveShadow = true
    root.add(mesh)
    meshes.set(item, { mesh, colour, begin, end })
    begin = end
  }
  const items = new Map([...meshes].map(([item, { mesh }]) => [mesh.uuid, item]))
  const middleOf = (item: number) => {
    const found = meshes.get(item)
    return found ? (found.begin + found.end) / 2 : null
  }
  return {
    root,
    bounds: new Box3(new Vector3(-OUTER, 0, -OUTER), new Vector3(OUTER, HEIGHT, OUTER)),
    start: { turn: -18, tilt: 42 },
    targets: [...meshes.values()].map(({ mesh }) => mesh),
    itemAt: ({ object }) => items.get(object.uuid) ?? null,
    placeOf: (item) => {
      const middle = middleOf(item)
      return middle === null ? null : pointAt(middle, (OUTER + HOLE) / 2, HEIGHT)
    },
    show: (highlights) => {
      for (const [item, { mesh, colour }] of meshes) mesh.material.color.copy(colourOf(colour, item, highlights, look))
    },
    frameOf: (item) => {
      const found = meshes.get(item)
      return found ? accentFrame(sectorEdges(found.begin, found.end), look) : null
    },
    labels: ({ pixelOf, width }) => {
      const centre = pixelOf(new Vector3(0, HEIGHT / 2, 0))
      return parts.map(({ item, text }): Label => {
        const around = pointAt(middleOf(item) ?? 0, OUTER * LABEL_RADIUS_FACTOR, HEIGHT)
        // A label behind the donut starts at the upper edge, a label in front at the lower edge.
        const isBehind = pixelOf(around).y < centre.y
        const point = around.setY(isBehind ? HEIGHT : 0)
        const { x } = pixelOf(point)
        const isAside = Math.abs(x - centre.x) > width * MIN_SIDE_SHARE
        const vertical = isBehind ? 'over' : 'under'
        const side = x > centre.x ? 'start' : 'end'
        return {
          text,
          at: point,
          side: isAside ? side : 'middle',
          vertical: isAside ? 'level' : vertical,
          gap: isAside ? 6 : 2,
          colour: look.text,
        }
      })
    },
  }
}

/** Converts a share of the circle (clockwise from the back) to an angle in radians (counter-clockwise from the x axis). */
const angleOf = (share: number): number => Math.PI / 2 - share * FULL_CIRCLE

function pointAt(share: number, radius: number, y: number): Vector3 {
  const angle = angleOf(share)
  return new Vector3(Math.cos(angle) * radius, y, -Math.sin(angle) * radius)
}

/** The edges of a sector, as pairs of end points: four arcs and the two end faces. */
function sectorEdges(from: number, to: number): readonly Vector3[] {
  const steps = Math.max(6, Math.ceil((to - from) * 96))
  const [outer, hole] = [OUTER + FRAME_GAP, HOLE - FRAME_GAP]
  const [low, high] = [-FRAME_GAP, HEIGHT + FRAME_GAP]
  const arc = (radius: number, y: number) =>
    along(Array.from({ length: steps + 1 }, (_, step) => pointAt(from + ((to - from) * step) / steps, radius, y)))
  const end = (share: number) => {
    const corners = [
      pointAt(share, outer, low),
      pointAt(share, outer, high),
      pointAt(share, hole, high),
      pointAt(share, hole, low),
    ]
    return along([...corners, corners[0]!])
  }
  return [...arc(outer, low), ...arc(outer, high), ...arc(hole, low), ...arc(hole, high), ...end(from), ...end(to)]
}

function sectorGeometry(from: number, to: number, gap: number): ExtrudeGeometry {
  const [start, end] = [angleOf(from), angleOf(to)]
  const inset = BEVEL + gap / 2
  const shape = new Shape()
  // The gap has the same width inside and outside; a very thin sector keeps a minimum width.
  const trim = (radius: number) => Math.min(inset / radius, ((to - from) * FULL_CIRCLE) / 2.5)
  shape.absarc(0, 0, OUTER - BEVEL, start - trim(OUTER), end + trim(OUTER), true)
  shape.absarc(0, 0, HOLE + BEVEL, end + trim(HOLE), start - trim(HOLE), false)
  shape.closePath()
  const depth = HEIGHT - 2 * BEVEL
  const geometry = new ExtrudeGeometry(shape, {
    depth,
    bevelEnabled: true,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 3,
    curveSegments: Math.max(6, Math.ceil((to - from) * 96)),
  })
  return geometry.translate(0, 0, BEVEL) as ExtrudeGeometry
}
