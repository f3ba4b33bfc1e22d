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
import type { ExtrudedMap, Look, Region } from '#spec.ts'
import type { ChartObject } from './chart-object.ts'

/** The map's width in world units. */
const WIDTH = 4.6
/** The height of a region of value 1, and the thickness of a region of value 0. */
const MAX_REGION_HEIGHT = 0.5
const BASE_THICKNESS = 0.02
/** Distance between a label and its region, in world units. */
const LABEL_STEM = 0.34

/** A map that lies on the floor; its regions rise above the base or hang below it. */
export function extrudedMapOf({ regions }: ExtrudedMap, look: Look): ChartObject {
  const project = projectionOf(regions)
  const root = new Group()
  const drawn = regions.map((region) => {
    const mesh = new Mesh(bodyOf(region, project), matt(region.colour))
    // Shapes lie in the x-y plane; rotate them so that y points to the back.
    mesh.rotation.x = -Math.PI / 2
    mesh.position.y = bottomOf(region)
    mesh.castShadow = true
    mesh.receiveShadow = true
    const edges = new LineSegments(
      new BufferGeometry().setFromPoints([...outlineOf(region, project)]),
      stroke(region.item === null ? look.grid : look.surface),
    )
    root.add(mesh, edges)
    if (region.text) root.add(labelStemOf(middleOf(region, project), look))
    return { region, mesh, middle: middleOf(region, project) }
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
    show: (highlights) => {
      for (const { region, mesh } of drawn) mesh.material.color.copy(colourOf(region.colour, region.item, highlights, look))
    },
    frameOf: (item) => {
      const found = byItem(item)
      return found ? accentFrame(outlineOf(found.region, project), look) : null
    },
    labels: () =>
      drawn.flatMap(({ region, middle }): Label[] =>
        region.text
          ? [
              {
                text: region.text,
                at: middle.clone().setY(middle.y + LABEL_STEM),
                side: 'middle',
                vertical: 'over',
                gap: 1,
                colour: look.text,
              },
            ]
          : [],
      ),
  }
}

const topOf = ({ height }: Region): number => BASE_THICKNESS + Math.max(0, height) * MAX_REGION_HEIGHT
const bottomOf = ({ height }: Region): number => Math.min(0, height) * MAX_REGION_HEIGHT

type Projection = (point: readonly [number, number]) => Vector2

/** Scales map coordinates to world units, centred, with y to the north. */
function projectionOf(regions: readonly Region[]): Projection {
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

function bodyOf(region: Region, project: Projection): ExtrudeGeometry {
  const shapes = region.polygons.map(([outer = [], ...holes]) => {
    const shape = new Shape(outer.map(project))
    shape.holes = holes.map((hole) => new Path(hole.map(project)))
    return shape
  })
  return new ExtrudeGeometry(shapes, { depth: topOf(region) - bottomOf(region), bevelEnabled: false })
}

/** The outline of the upper face, which separates neighbouring regions, as pairs of end points. */
function outlineOf(region: Region, project: Projection): readonly Vector3[] {
  const y = topOf(region) + 0.002
  return region.polygons.flatMap((polygon) =>
    polygon.flatMap((ring) => along(ring.map(project).map((point) => new Vector3(point.x, y, -point.y)))),
  )
}

/** A thin line from a region up to its label. */
function labelStemOf(from: Vector3, look: Look): LineSegments {
  return new LineSegments(
    new BufferGeometry().setFromPoints([from, from.clone().setY(from.y + LABEL_STEM)]),
    stroke(look.baseline),
  )
}

/** The centre of the upper face of the largest polygon. */
function middleOf(region: Region, project: Projection): Vector3 {
  const boxes = region.polygons.map(([outer = []]) => {
    const points = outer.map(project)
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const box = { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
    return { ...box, area: (box.right - box.left) * (box.high - box.low) }
  })
  const largest = boxes.reduce((a, b) => (b.area > a.area ? b : a))
  return new Vector3((largest.left + largest.right) / 2, topOf(region), -(largest.low + largest.high) / 2)
}
