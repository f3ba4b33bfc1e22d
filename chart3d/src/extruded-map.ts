import {
  Box3,
  BufferGeometry,
  ExtrudeGeometry,
  Group,
  LineSegments,
  Mesh,
  Path,
  PlaneGeometry,
  ShadowMaterial,
  Shape,
  Vector2,
  Vector3,
} from 'three'

import { accentFrame, along } from '#accent-frame.ts'
import type { Label } from '#label.ts'
import { colourOf, matt, stroke } from '#paint.ts'
import type { Solid } from '#solid.ts'
import type { ExtrudedMap, Look, Region } from '#spec.ts'

/** The map's width in space. */
const WIDTH = 4.6
/** A region of the full height, and the sheet that every region is. */
const RISE = 0.5
const SHEET = 0.02
/** How far a name stands over its region. */
const PIN = 0.34

/** A map lying on its back whose regions rise from the sheet or hang under it. */
export function extrudedMapOf({ regions }: ExtrudedMap, look: Look): Solid {
  const lay = layer(regions)
  const root = new Group()
  const drawn = regions.map((region) => {
    const mesh = new Mesh(bodyOf(region, lay), matt(region.colour))
    // Shapes lie in x and y: they are laid down, so that y points to the back.
    mesh.rotation.x = -Math.PI / 2
    mesh.position.y = bottomOf(region)
    mesh.castShadow = true
    mesh.receiveShadow = true
    const edges = new LineSegments(
      new BufferGeometry().setFromPoints([...rimOf(region, lay)]),
      stroke(region.item === null ? look.grid : look.surface),
    )
    root.add(mesh, edges)
    if (region.text) root.add(pinOf(middleOf(region, lay), look))
    return { region, mesh, middle: middleOf(region, lay) }
  })
  const bounds = new Box3().setFromObject(root)
  const floor = new Mesh(new PlaneGeometry(WIDTH * 1.2, WIDTH * 0.7), new ShadowMaterial({ opacity: 0.12 }))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = bounds.min.y - 0.01
  floor.receiveShadow = true
  root.add(floor)
  const itemOf = new Map(drawn.map(({ region, mesh }) => [mesh.uuid, region.item]))
  const byItem = (item: number) => drawn.find(({ region }) => region.item === item)
  return {
    root,
    bounds,
    start: { turn: 0, tilt: 56 },
    targets: drawn.map(({ mesh }) => mesh),
    itemAt: ({ object }) => itemOf.get(object.uuid) ?? null,
    placeOf: (item) => byItem(item)?.middle.clone() ?? null,
    show: (marks) => {
      for (const { region, mesh } of drawn) mesh.material.color.copy(colourOf(region.colour, region.item, marks, look))
    },
    frameOf: (item) => {
      const found = byItem(item)
      return found ? accentFrame(rimOf(found.region, lay), look) : null
    },
    labels: () =>
      drawn.flatMap(({ region, middle }): Label[] =>
        region.text
          ? [
              {
                text: region.text,
                at: middle.clone().setY(middle.y + PIN),
                side: 'middle',
                rise: 'over',
                gap: 1,
                colour: look.text,
              },
            ]
          : [],
      ),
  }
}

const topOf = ({ height }: Region): number => SHEET + Math.max(0, height) * RISE
const bottomOf = ({ height }: Region): number => Math.min(0, height) * RISE

type Lay = (point: readonly [number, number]) => Vector2

/** From the map's unit to space: as wide as it shall be, around its middle, y to the north. */
function layer(regions: readonly Region[]): Lay {
  const points = regions.flatMap(({ polygons }) => polygons.flatMap((polygon) => polygon[0] ?? []))
  const box = points.reduce(
    (all, [x, y]) => ({
      left: Math.min(all.left, x),
      right: Math.max(all.right, x),
      top: Math.min(all.top, y),
      bottom: Math.max(all.bottom, y),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  )
  const scale = WIDTH / (box.right - box.left)
  const [x0, y0] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return ([x, y]) => new Vector2((x - x0) * scale, (y0 - y) * scale)
}

function bodyOf(region: Region, lay: Lay): ExtrudeGeometry {
  const shapes = region.polygons.map(([outer = [], ...holes]) => {
    const shape = new Shape(outer.map(lay))
    shape.holes = holes.map((hole) => new Path(hole.map(lay)))
    return shape
  })
  return new ExtrudeGeometry(shapes, { depth: topOf(region) - bottomOf(region), bevelEnabled: false })
}

/** The line around the upper side, which parts neighbours: two ends a piece. */
function rimOf(region: Region, lay: Lay): readonly Vector3[] {
  const y = topOf(region) + 0.002
  return region.polygons.flatMap((polygon) =>
    polygon.flatMap((ring) => along(ring.map(lay).map((point) => new Vector3(point.x, y, -point.y)))),
  )
}

/** A thin line up to a name, so that it stands clear of the land. */
function pinOf(from: Vector3, look: Look): LineSegments {
  return new LineSegments(new BufferGeometry().setFromPoints([from, from.clone().setY(from.y + PIN)]), stroke(look.baseline))
}

/** The middle of the largest polygon's upper side. */
function middleOf(region: Region, lay: Lay): Vector3 {
  const boxes = region.polygons.map(([outer = []]) => {
    const points = outer.map(lay)
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const box = { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
    return { ...box, area: (box.right - box.left) * (box.high - box.low) }
  })
  const largest = boxes.reduce((a, b) => (b.area > a.area ? b : a))
  return new Vector3((largest.left + largest.right) / 2, topOf(region), -(largest.low + largest.high) / 2)
}
