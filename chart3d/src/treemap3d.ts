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
import type { Solid } from '#solid.ts'
import type { Block, Look, Treemap3d } from '#spec.ts'

/** Of the floor. */
const DEPTH = 2.4
/** A block of the full height, and what one of no height keeps. */
const RISE = 0.62
const SLAB = 0.03

/** Treemap3d on a floor: what is above zero stands on it, what is below hangs under it. */
export function treemap3dOf({ ratio, blocks, heads }: Treemap3d, look: Look): Solid {
  const width = DEPTH * ratio
  const place = (x: number, z: number, y: number) => new Vector3((x - 0.5) * width, y, (z - 0.5) * DEPTH)
  const root = new Group()
  const boxes = boxesOf(
    blocks.map((block) => ({
      item: block.item,
      colour: block.colour,
      centre: place(block.x + block.width / 2, block.z + block.depth / 2, (topOf(block) + bottomOf(block)) / 2),
      size: new Vector3(block.width * width, topOf(block) - bottomOf(block), block.depth * DEPTH),
    })),
    look,
  )
  root.add(boxes.mesh)
  for (const block of blocks) {
    if (block.isOutlined) root.add(outlineOf(block, place, width, look))
    if (block.isHatched) root.add(hatchingOf(block, place))
  }
  const lowest = Math.min(0, ...blocks.map(bottomOf))
  const floor = new Mesh(new PlaneGeometry(width * 1.3, DEPTH * 1.3), new ShadowMaterial({ opacity: 0.14 }))
  floor.rotation.x = -Math.PI / 2
  floor.position.y = lowest - 0.004
  floor.receiveShadow = true
  root.add(floor)
  const highest = Math.max(SLAB, ...blocks.map(topOf))
  return {
    root,
    bounds: new Box3(new Vector3(-width / 2, lowest, -DEPTH / 2), new Vector3(width / 2, highest, DEPTH / 2)),
    start: { turn: 8, tilt: 54 },
    targets: [boxes.mesh],
    itemAt: boxes.itemAt,
    placeOf: boxes.placeOf,
    // Words stand in the blocks and must stay readable: the others do not step back.
    show: ({ marked }) => boxes.show({ marked, chosen: null }),
    frameOf: (item) => accentFrame(boxes.edgesOf(item), look),
    labels: ({ pixelOf }) => [
      ...blocks.flatMap((block): Label[] => {
        const { item, x, z, width: wide, depth: deep, ink, lines } = block
        const at = place(x + wide / 2, z + deep / 2, topOf(block))
        const left = pixelOf(place(x, z + deep / 2, topOf(block)))
        const right = pixelOf(place(x + wide, z + deep / 2, topOf(block)))
        const room = Math.hypot(right.x - left.x, right.y - left.y) - 8
        const back = pixelOf(place(x + wide / 2, z, topOf(block)))
        const front = pixelOf(place(x + wide / 2, z + deep, topOf(block)))
        const fitting = Math.floor(Math.hypot(front.x - back.x, front.y - back.y) / (look.fontSize * 1.35))
        const text = lines.slice(0, fitting).join('\n')
        return text === '' ? [] : [{ text, at, side: 'middle', rise: 'level', gap: 0, colour: ink, width: room, on: item }]
      }),
      ...heads.map(
        ({ x, z, width: wide, text }): Label => ({
          text,
          at: place(x + wide / 2, z, SLAB),
          side: 'middle',
          rise: 'level',
          gap: 0,
          on: null,
        }),
      ),
    ],
  }
}

const topOf = ({ height }: Block): number => (height > 0 ? SLAB + height * RISE : SLAB)
const bottomOf = ({ height }: Block): number => (height < 0 ? height * RISE : 0)

type Place = (x: number, z: number, y: number) => Vector3

function outlineOf(block: Block, place: Place, width: number, look: Look): LineSegments {
  const high = topOf(block) - bottomOf(block)
  const edges = new EdgesGeometry(new BoxGeometry(block.width * width, high, block.depth * DEPTH))
  const outline = new LineSegments(edges, stroke(look.text))
  outline.position.copy(place(block.x + block.width / 2, block.z + block.depth / 2, (topOf(block) + bottomOf(block)) / 2))
  outline.scale.setScalar(1.003)
  return outline
}

/** Lines across the upper face. */
function hatchingOf(block: Block, place: Place): LineSegments {
  const { x, z, width, depth, ink } = block
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
    for (const end of [from!, to!]) ends.push(place(x + width * end[0]!, z + depth * end[1]!, topOf(block) + 0.004))
  }
  return new LineSegments(new BufferGeometry().setFromPoints(ends), stroke(ink, 0.3))
}
