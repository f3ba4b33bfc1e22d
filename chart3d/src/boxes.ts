import {
  BoxGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  type Intersection,
  Matrix4,
  MeshLambertMaterial,
  Vector3,
} from 'three'

import { boxEdges } from '#accent-frame.ts'
import { colourOf, type Highlights } from '#paint.ts'
import { cutPatterns, PATTERN_ATTRIBUTE, patternNumber } from '#pattern.ts'
import type { Look, Pattern } from '#spec.ts'

/** An axis-aligned box in world coordinates. */
interface SpaceBox {
  readonly item: number
  readonly centre: Vector3
  readonly size: Vector3
  readonly colour: string
  readonly pattern?: Pattern | undefined
}

/** Boxes drawn as one instanced mesh. */
interface Boxes {
  readonly mesh: InstancedMesh
  readonly itemAt: (hit: Intersection) => number | null
  /** The centre of the upper face of the item's highest box. */
  readonly placeOf: (item: number) => Vector3 | null
  readonly show: (highlights: Highlights) => void
  /** The edges of an item's boxes, as pairs of end points; empty if the item has no box. */
  readonly edgesOf: (item: number) => readonly Vector3[]
}

/** Minimum size of a box in each direction, so that it stays visible. */
const HAIRLINE = 0.004

/** Draws boxes in the colours of their items. */
export function boxesOf(boxes: readonly SpaceBox[], look: Look): Boxes {
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), boxes.length)
  if (boxes.some(({ pattern }) => pattern)) {
    const numbers = Float32Array.from(boxes, ({ pattern }) => patternNumber(pattern))
    mesh.geometry.setAttribute(PATTERN_ATTRIBUTE, new InstancedBufferAttribute(numbers, 1))
    cutPatterns(mesh.material, look)
  }
  mesh.castShadow = true
  mesh.receiveShadow = true
  const show = (highlights: Highlights) => {
    boxes.forEach(({ colour, item }, index) => {
      mesh.setColorAt(index, colourOf(colour, item, highlights, look))
    })
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
  }
  boxes.forEach(({ centre, size }, index) => {
    const seen = size.clone().max(new Vector3(HAIRLINE, HAIRLINE, HAIRLINE))
    mesh.setMatrixAt(index, new Matrix4().makeScale(seen.x, seen.y, seen.z).setPosition(centre))
  })
  show({ hovered: null, selected: null })
  return {
    mesh,
    itemAt: ({ instanceId }) => (instanceId === undefined ? null : (boxes[instanceId]?.item ?? null)),
    placeOf: (item) => {
      const own = boxes.filter((box) => box.item === item)
      if (own.length === 0) return null
      const highest = own.reduce((a, b) => (topOf(b) > topOf(a) ? b : a))
      return highest.centre.clone().setY(topOf(highest))
    },
    show,
    edgesOf: (item) => boxes.filter((box) => box.item === item).flatMap(({ centre, size }) => boxEdges(centre, size)),
  }
}

const topOf = ({ centre, size }: SpaceBox): number => centre.y + size.y / 2
