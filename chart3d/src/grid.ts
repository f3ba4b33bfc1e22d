import {
  BackSide,
  BufferGeometry,
  DoubleSide,
  Group,
  type Intersection,
  LineSegments,
  Mesh,
  type MeshLambertMaterial,
  OctahedronGeometry,
  PlaneGeometry,
  SphereGeometry,
  Vector3,
} from 'three'

import { accentFrame } from '#accent-frame.ts'
import { boxesOf } from '#boxes.ts'
import { type Frame, frameOf, HEIGHT } from '#frame.ts'
import type { Label } from '#label.ts'
import { colourOf, flat, matt, stroke } from '#paint.ts'
import { drawnPoints, ribbonGeometry, runsOf } from '#ribbon.ts'
import type { Bar, Bead, Grid, Look } from '#spec.ts'
import type { ChartObject } from './chart-object.ts'

/** With more slots than this the gaps would take most of the width, so bars touch each other. */
const MAX_SPACED_SLOTS = 60
const BAR_SHARE = { spaced: 0.62, dense: 1 }
/** Depth of a bar as a share of its row's depth. */
const BAR_DEPTH = 0.62
/** Shallow, so that its face towards the reader has one shade whatever the slope. */
const RIBBON_DEPTH = { wide: 0.16, narrow: 0.1 }
const RIBBON_THICKNESS = { wide: 0.03, narrow: 0.02 }
const MAX_RIBBON_DEPTH = 0.12
/** Maximum width of a bar, in world units. */
const MAX_BAR_WIDTH = 0.5
/** Minimum depth of a bar, in world units. */
const MIN_BAR_DEPTH = 0.12
/** Size of the halo relative to the selected bead. */
const HALO_SCALE = 1.3

/** Width by height from which a chart is turned less: turned, a wide one would need a height that its drawing does not have. */
const WIDE = 1.6

/** The angles, in degrees, at which a chart is first seen. */
function startOf(rows: number, aspect: number): ChartObject['start'] {
  const [turn, tilt] = rows > 1 ? [20, 20] : [13, 13]
  return { turn: turn * Math.min(1, WIDE / aspect), tilt }
}

/** A chart of bars, ribbons and beads in a frame. */
export function gridOf(grid: Grid, look: Look, aspect: number): ChartObject {
  const frame = frameOf(grid, look, aspect)
  const root = new Group()
  root.add(frame.group)
  const bars = boxesOf(
    grid.bars.map((bar) => boxOf(bar, grid, frame)),
    look,
  )
  const ribbons = ribbonsOf(grid, frame)
  const beads = beadsOf(grid, frame, look)
  const crosshair = crosshairOf(frame, look)
  root.add(
    bars.mesh,
    ...ribbons,
    ...beads.map(({ group }) => group),
    crosshair,
    linksOf(grid, frame, look),
    ...panesOf(grid, frame, look),
  )

  const isNavigatedAcross = grid.bars.length + grid.ribbons.length > 0
  const slotOf = ({ point }: Intersection) => Math.max(0, Math.min(grid.slots - 1, frame.slotAt(point.x)))
  const beadOf = new Map(beads.map(({ bead, mesh }) => [mesh.uuid, bead.item]))
  return {
    root,
    bounds: frame.bounds,
    start: startOf(grid.rows, aspect),
    targets: [bars.mesh, ...ribbons, ...beads.map(({ mesh }) => mesh), ...(isNavigatedAcross ? [frame.walls] : [])],
    itemAt: (hit) => {
      if (hit.object === bars.mesh) return bars.itemAt(hit)
      const bead = beadOf.get(hit.object.uuid)
      if (bead !== undefined) return bead
      // A hit on the front or back wall counts for its slot; a hit on a side wall or the floor counts for no item.
      if (hit.object === frame.walls && Math.abs(hit.normal?.z ?? 0) < 0.5) return null
      return slotOf(hit)
    },
    placeOf: (item) =>
      bars.placeOf(item) ?? beads.find(({ bead }) => bead.item === item)?.mesh.position.clone() ?? ribbonPlace(grid, frame, item),
    show: (highlights) => {
      bars.show(highlights)
      for (const { bead, mesh } of beads) mesh.material.color.copy(colourOf(bead.colour, bead.item, highlights, look))
      crosshair.visible = highlights.hovered !== null && grid.ribbons.length > 0
      if (highlights.hovered !== null) crosshair.position.x = frame.xOf(highlights.hovered)
    },
    frameOf: (item) => {
      const around = new Group()
      const edges = bars.edgesOf(item)
      if (edges.length > 0) around.add(accentFrame(edges, look))
      for (const { bead, mesh } of beads) if (bead.item === item) around.add(haloOf(mesh, look))
      return around
    },
    labels: (view) => [...itemLabels(grid, frame, look), ...frame.labels(view)],
  }
}

function boxOf({ item, at, row, from, to, colour, pattern }: Bar, grid: Grid, { xOf, yOf, zOf, width, depth }: Frame) {
  const share = grid.slots <= MAX_SPACED_SLOTS ? BAR_SHARE.spaced : BAR_SHARE.dense
  const broad = Math.min(MAX_BAR_WIDTH, (width / grid.slots) * share)
  return {
    item,
    colour,
    pattern,
    centre: new Vector3(xOf(at), yOf((from + to) / 2), zOf(row)),
    size: new Vector3(
      broad,
      Math.abs(yOf(to) - yOf(from)),
      Math.min(Math.max(broad, MIN_BAR_DEPTH), (depth / grid.rows) * BAR_DEPTH),
    ),
  }
}

function ribbonsOf(grid: Grid, { xOf, yOf, zOf, depth }: Frame): readonly Mesh[] {
  return grid.ribbons.flatMap(({ row, colour, heights, isNarrow }) =>
    runsOf(heights).map((run) => {
      const points = drawnPoints(run).map(({ at, height }) => ({ x: xOf(at), y: yOf(height) }))
      const size = isNarrow ? 'narrow' : 'wide'
      const breadth = Math.min(MAX_RIBBON_DEPTH, (depth / grid.rows) * RIBBON_DEPTH[size])
      const mesh = new Mesh(ribbonGeometry(points, zOf(row), breadth, RIBBON_THICKNESS[size]), matt(colour))
      mesh.material.side = DoubleSide
      mesh.castShadow = true
      return mesh
    }),
  )
}

function ribbonPlace(grid: Grid, { xOf, yOf, zOf }: Frame, item: number): Vector3 | null {
  const known = grid.ribbons.flatMap(({ row, heights }) => {
    const height = heights[item]
    return height === null || height === undefined ? [] : [{ row, height }]
  })
  const highest = known.sort((a, b) => b.height - a.height)[0]
  return highest ? new Vector3(xOf(item), yOf(highest.height), zOf(highest.row)) : null
}

interface DrawnBead {
  readonly bead: Bead
  readonly group: Group
  readonly mesh: Mesh<SphereGeometry | OctahedronGeometry, MeshLambertMaterial>
}

function beadsOf(grid: Grid, { xOf, yOf, zOf }: Frame, look: Look): readonly DrawnBead[] {
  return grid.beads.map((bead) => {
    const place = new Vector3(xOf(bead.at), yOf(bead.height), zOf(bead.row))
    const radius = (bead.size * HEIGHT) / 2
    const shape = bead.shape === 'ball' ? new SphereGeometry(radius, 32, 24) : new OctahedronGeometry(radius)
    const mesh = new Mesh(shape, matt(bead.colour))
    mesh.position.copy(place)
    mesh.castShadow = true
    const group = new Group()
    group.add(mesh)
    if (bead.hasStem) {
      const stem = new BufferGeometry().setFromPoints([place, place.clone().setY(0)])
      group.add(new LineSegments(stem, stroke(look.baseline, 0.8)))
    }
    return { bead, group, mesh }
  })
}

/** An outline around a bead: the back faces of a larger copy. */
function haloOf({ geometry, position }: DrawnBead['mesh'], look: Look): Mesh {
  const halo = new Mesh(geometry.clone(), flat(look.accent))
  halo.material.side = BackSide
  halo.position.copy(position)
  halo.scale.setScalar(HALO_SCALE)
  return halo
}

/** A pane through all rows at the hovered slot. */
function crosshairOf({ depth }: Frame, look: Look): Mesh {
  const crosshair = paneOf(depth, flat(look.text, 0.16))
  crosshair.visible = false
  return crosshair
}

function panesOf({ panes }: Grid, { xOf, depth }: Frame, look: Look): readonly Mesh[] {
  return panes.map(({ at }) => {
    const pane = paneOf(depth, flat(look.text, 0.2))
    pane.position.x = xOf(at)
    return pane
  })
}

function paneOf(depth: number, material: ReturnType<typeof flat>): Mesh {
  const pane = new Mesh(new PlaneGeometry(depth, HEIGHT), material)
  material.side = DoubleSide
  pane.rotation.y = Math.PI / 2
  pane.position.y = HEIGHT / 2
  return pane
}

function linksOf({ links }: Grid, { xOf, yOf }: Frame, look: Look): LineSegments {
  const ends = links.flatMap(({ from, to, height }) => [from, to].map((at) => new Vector3(xOf(at), yOf(height), 0)))
  return new LineSegments(new BufferGeometry().setFromPoints(ends), stroke(look.baseline))
}

function itemLabels({ bars, beads, panes }: Grid, { xOf, yOf, zOf }: Frame, look: Look): readonly Label[] {
  const over = { side: 'middle', vertical: 'over', colour: look.text } as const
  return [
    ...panes.map(({ at, text }, line): Label => {
      // Each label has its own line, so that neighbouring labels do not overlap.
      return { text, at: new Vector3(xOf(at), HEIGHT, 0), gap: 4 + line * look.fontSize * 1.35, ...over }
    }),
    ...bars.flatMap(({ text, at, row, from, to }): Label[] =>
      text ? [{ text, at: new Vector3(xOf(at), yOf(Math.max(from, to)), zOf(row)), gap: 7, ...over }] : [],
    ),
    ...beads.flatMap(({ text, at, row, height, size }): Label[] =>
      text ? [{ text, at: new Vector3(xOf(at), yOf(height + size / 2), zOf(row)), gap: 3, ...over }] : [],
    ),
  ]
}
