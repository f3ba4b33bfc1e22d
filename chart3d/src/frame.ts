import {
  BackSide,
  Box3,
  BoxGeometry,
  BufferGeometry,
  DoubleSide,
  Group,
  LineSegments,
  Mesh,
  PlaneGeometry,
  ShadowMaterial,
  Vector3,
} from 'three'

import type { Label } from '#label.ts'
import { textWidth } from '#labels.ts'
import { flat, stroke } from '#paint.ts'
import type { Grid, Look } from '#spec.ts'
import type { View } from '#view.ts'

/** The box around a grid: the floor, walls with a line at each tick, planes at zero, and labels. */
export interface Frame {
  readonly group: Group
  readonly bounds: Box3
  readonly width: number
  readonly depth: number
  readonly xOf: (at: number) => number
  readonly zOf: (row: number) => number
  readonly yOf: (height: number) => number
  /** The slot at a world x coordinate. */
  readonly slotAt: (x: number) => number
  /** The walls; they receive ray hits that no item receives. */
  readonly walls: Mesh
  readonly labels: (view: View) => readonly Label[]
}

export const HEIGHT = 2
/** The depth of one row, and the minimum and maximum depth of the box. */
const ROW_DEPTH = 0.55
const DEPTHS = { least: 0.75, most: 2.3 }
/** Width of the box in relation to the aspect ratio; perspective needs space at the sides. */
const WIDTHS = { least: 2.2, most: 9, share: 2.5 }

/** The frame of a grid. @param aspect width divided by height of the drawing */
export function frameOf(grid: Grid, look: Look, aspect: number): Frame {
  const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, aspect * WIDTHS.share))
  const depth = Math.min(DEPTHS.most, Math.max(DEPTHS.least, grid.rows * ROW_DEPTH))
  const xOf = (at: number) => ((at + 0.5) / grid.slots - 0.5) * width
  const zOf = (row: number) => ((row + 0.5) / grid.rows - 0.5) * depth
  const yOf = (height: number) => height * HEIGHT
  const bounds = new Box3(new Vector3(-width / 2, 0, -depth / 2), new Vector3(width / 2, HEIGHT, depth / 2))
  const group = new Group()

  const walls = new Mesh(new BoxGeometry(width, HEIGHT, depth), flat(look.ground))
  walls.material.side = BackSide
  walls.position.y = HEIGHT / 2
  const floor = new Mesh(new PlaneGeometry(width, depth), new ShadowMaterial({ opacity: 0.16 }))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = 0.002
  floor.receiveShadow = true
  group.add(walls, floor)

  for (const zero of grid.zeros) {
    const plane = new Mesh(new PlaneGeometry(width, depth), flat(look.baseline, 0.14))
    plane.material.side = DoubleSide
    plane.rotation.x = -Math.PI / 2
    plane.position.y = yOf(zero) + 0.003
    group.add(plane)
  }
  const sides = wallLinesOf(grid, look, width, depth)
  group.add(...sides.map(({ lines }) => lines))

  return {
    group,
    bounds,
    width,
    depth,
    xOf,
    zOf,
    yOf,
    slotAt: (x) => Math.round((x / width + 0.5) * grid.slots - 0.5),
    walls,
    labels: (view) => {
      for (const { lines, outward } of sides) lines.visible = outward.dot(towardsCamera(view)) < 0
      return labelsOf({ grid, look, width, depth, xOf, zOf, yOf }, view)
    },
  }
}

const towardsCamera = ({ camera }: View): Vector3 => camera.position

/** The lines on each of the four walls; only walls behind the chart show them. */
function wallLinesOf({ heights, zeros }: Grid, look: Look, width: number, depth: number) {
  const [x, z] = [width / 2, depth / 2]
  const walls = [
    { outward: new Vector3(0, 0, 1), from: [-x, z], to: [x, z] },
    { outward: new Vector3(0, 0, -1), from: [-x, -z], to: [x, -z] },
    { outward: new Vector3(1, 0, 0), from: [x, -z], to: [x, z] },
    { outward: new Vector3(-1, 0, 0), from: [-x, -z], to: [-x, z] },
  ] as const
  return walls.map(({ outward, from, to }) => {
    const lines = new Group()
    const at = (height: number) => [new Vector3(from[0], height * HEIGHT, from[1]), new Vector3(to[0], height * HEIGHT, to[1])]
    const isZero = (height: number) => zeros.some((zero) => Math.abs(zero - height) < 1e-6)
    const thin = heights.filter((tick) => !isZero(tick.at)).flatMap((tick) => at(tick.at))
    lines.add(new LineSegments(new BufferGeometry().setFromPoints(thin), stroke(look.grid)))
    lines.add(new LineSegments(new BufferGeometry().setFromPoints(zeros.flatMap(at)), stroke(look.baseline)))
    return { outward, lines }
  })
}

interface FrameLayout extends Pick<Frame, 'width' | 'depth' | 'xOf' | 'zOf' | 'yOf'> {
  readonly grid: Grid
  readonly look: Look
}

function labelsOf(layout: FrameLayout, view: View): readonly Label[] {
  return [
    ...acrossLabels(layout, view),
    ...heightLabels(layout, view),
    ...alongLabels(layout, view),
    ...titleLabels(layout, view),
  ]
}

/** Value labels stand to the left of the leftmost visible edge. */
function heightLabels({ grid, width, depth, yOf }: FrameLayout, view: View): readonly Label[] {
  const edge = leftmost(width, depth, view)
  return grid.heights.map(({ at, text }) => ({ text, at: edge.clone().setY(yOf(at)), side: 'end', vertical: 'level', gap: 8 }))
}

function leftmost(width: number, depth: number, { pixelOf }: View): Vector3 {
  const edges = [-1, 1].flatMap((x) => [-1, 1].map((z) => new Vector3((x * width) / 2, 0, (z * depth) / 2)))
  return edges.reduce((a, b) => (pixelOf(b).x < pixelOf(a).x ? b : a))
}

const sideOf = (value: number): number => (value < 0 ? -1 : 1)

/** Labels below the front edge. */
function acrossLabels({ grid, look, depth, xOf }: FrameLayout, view: View): readonly Label[] {
  const z = (sideOf(view.camera.position.z) * depth) / 2
  const place = (at: number) => new Vector3(xOf(at), 0, z)
  const [first, second] = [view.pixelOf(place(0)), view.pixelOf(place(1))]
  const room = Math.hypot(second.x - first.x, second.y - first.y) - 8
  const words = grid.isNamed ? grid.across.flatMap(({ text }) => text.split(' ')) : []
  const isSlanted = words.some((word) => textWidth(word, look) > room)
  return grid.across.map(({ at, text }) => ({
    text,
    at: place(at),
    side: 'middle',
    vertical: 'under',
    gap: 8,
    isSlanted,
    ...(grid.isNamed && { width: room }),
  }))
}

/** Labels beside the side edge that is nearer to the camera. */
function alongLabels({ grid, width, zOf }: FrameLayout, view: View): readonly Label[] {
  const x = (sideOf(view.camera.position.x) * width) / 2
  const middle = view.pixelOf(new Vector3(0, 0, 0)).x
  return grid.along.map(({ at, text }) => {
    const point = new Vector3(x, 0, zOf(at))
    return { text, at: point, side: view.pixelOf(point).x > middle ? 'start' : 'end', vertical: 'level', gap: 10 }
  })
}

function titleLabels({ grid, look, width, depth }: FrameLayout, view: View): readonly Label[] {
  const { across, up, along } = grid.titles ?? {}
  const [x, z] = [(sideOf(view.camera.position.x) * width) / 2, (sideOf(view.camera.position.z) * depth) / 2]
  const colour = look.text
  const below = look.fontSize * 2.2
  return [
    ...(across
      ? [{ text: across, at: new Vector3(0, 0, z), side: 'middle', vertical: 'under', gap: 8 + below, colour } as const]
      : []),
    ...(up
      ? [{ text: up, at: leftmost(width, depth, view).setY(HEIGHT), side: 'middle', vertical: 'over', gap: 12, colour } as const]
      : []),
    ...(along
      ? [{ text: along, at: new Vector3(x, 0, z), side: 'start', vertical: 'under', gap: 6 + below, colour } as const]
      : []),
  ]
}
