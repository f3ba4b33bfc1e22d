import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  EdgesGeometry,
  Group,
  LineSegments,
  Mesh,
  PlaneGeometry,
  ShadowMaterial,
  Vector3,
} from 'three'

import { accentFrame } from '#accent-frame.ts'
import { boxesOf } from '#boxes.ts'
import type { Label } from '#label.ts'
import { stroke } from '#paint.ts'
import type { Look, Treemap3d, TreemapTile } from '#spec.ts'
import type { ChartObject } from './chart-object.ts'

/** Depth of the floor, in world units. */
const DEPTH = 2.4
/** The height of a tile of value 1, and the thickness of a tile of value 0. */
const MAX_TILE_HEIGHT = 0.36
const BASE_THICKNESS = 0.03

/** A treemap on a floor: positive tiles rise above it, negative tiles hang below it. */
export function treemap3dOf({ ratio, tiles, heads }: Treemap3d, look: Look): ChartObject {
  const width = DEPTH * ratio
  const place = (x: number, z: number, y: number) => new Vector3((x - 0.5) * width, y, (z - 0.5) * DEPTH)
  const root = new Group()
  const boxes = boxesOf(
    tiles.map((tile) => ({
      item: tile.item,
      colour: tile.colour,
      centre: place(tile.x + tile.width / 2, tile.z + tile.depth / 2, (topOf(tile) + bottomOf(tile)) / 2),
      size: new Vector3(tile.width * width, topOf(tile) - bottomOf(tile), tile.depth * DEPTH),
    })),
    look,
  )
  root.add(boxes.mesh)
  for (const tile of tiles) {
    if (tile.isOutlined) root.add(outlineOf(tile, place, width, look))
    if (tile.isHatched) root.add(hatchingOf(tile, place))
  }
  const lowest = Math.min(0, ...tiles.map(bottomOf))
  const floor = new Mesh(new PlaneGeometry(width * 1.3, DEPTH * 1.3), new ShadowMaterial({ opacity: 0.14 }))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = lowest - 0.004
  floor.receiveShadow = true
  root.add(floor)
  const highest = Math.max(BASE_THICKNESS, ...tiles.map(topOf))
  return {
    root,
    bounds: new Box3(new Vector3(-width / 2, lowest, -DEPTH / 2), new Vector3(width / 2, highest, DEPTH / 2)),
    start: { turn: 8, tilt: 60 },
    targets: [boxes.mesh],
    itemAt: boxes.itemAt,
    placeOf: boxes.placeOf,
    // Tiles carry texts that must stay readable, so unselected tiles are not dimmed.
    show: ({ hovered: marked }) => boxes.show({ hovered: marked, selected: null }),
    frameOf: (item) => accentFrame(boxes.edgesOf(item), look),
    labels: ({ pixelOf }) => [
      ...tiles.flatMap((tile): Label[] => {
        const { item, x, z, width: wide, depth: deep, ink, lines } = tile
        const at = place(x + wide / 2, z + deep / 2, topOf(tile))
        const left = pixelOf(place(x, z + deep / 2, topOf(tile)))
        const right = pixelOf(place(x + wide, z + deep / 2, topOf(tile)))
        const room = Math.hypot(right.x - left.x, right.y - left.y) - 8
        const back = pixelOf(place(x + wide / 2, z, topOf(tile)))
        const front = pixelOf(place(x + wide / 2, z + deep, topOf(tile)))
        const fitting = Math.floor(Math.hypot(front.x - back.x, front.y - back.y) / (look.fontSize * 1.35))
        const text = lines.slice(0, fitting).join('\n')
        return text === ''
          ? []
          : [{ text, at, side: 'middle', vertical: 'level', gap: 0, colour: ink, width: room, onItem: item }]
      }),
      ...heads.map(
        ({ x, z, width: wide, text }): Label => ({
          text,
          at: place(x + wide / 2, z, BASE_THICKNESS),
          side: 'middle',
          vertical: 'level',
          gap: 0,
          onItem: null,
        }),
      ),
    ],
  }
}

const topOf = ({ height }: TreemapTile): number => (height > 0 ? BASE_THICKNESS + height * MAX_TILE_HEIGHT : BASE_THICKNESS)
const bottomOf = ({ height }: TreemapTile): number => (height < 0 ? height * MAX_TILE_HEIGHT : 0)

type ToSpace = (x: number, z: number, y: number) => Vector3

function outlineOf(tile: TreemapTile, place: ToSpace, width: number, look: Look): LineSegments {
  const high = topOf(tile) - bottomOf(tile)
  const edges = new EdgesGeometry(new BoxGeometry(tile.width * width, high, tile.depth * DEPTH))
  const outline = new LineSegments(edges, stroke(look.text))
  outline.position.copy(place(tile.x + tile.width / 2, tile.z + tile.depth / 2, (topOf(tile) + bottomOf(tile)) / 2))
  outline.scale.setScalar(1.003)
  return outline
}

/** Diagonal lines on the upper face. */
function hatchingOf(tile: TreemapTile, place: ToSpace): LineSegments {
  const { x, z, width, depth, ink } = tile
  const lines = 14
  const ends: Vector3[] = []
  for (let at = 1; at < lines; at += 1) {
    const share = (at / lines) * 2
    const [from, to] =
      share <= 1
        ? [
            [0, share],
            [share, 0],
          ]
        : [
            [share - 1, 1],
            [1, share - 1],
          ]
    for (const end of [from!, to!]) ends.push(place(x + width * end[0]!, z + depth * end[1]!, topOf(tile) + 0.004))
  }
  return new LineSegments(new BufferGeometry().setFromPoints(ends), stroke(ink, 0.3))
}
