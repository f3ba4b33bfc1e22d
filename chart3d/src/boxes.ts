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
import { colourOf, type Marks } from '#paint.ts'
import { cutPatterns, PATTERN_ATTRIBUTE, patternNumber } from '#pattern.ts'
import type { Look, Pattern } from '#spec.ts'

/** An upright box in space. */
interface SpaceBox {
  readonly item: number
  readonly centre: Vector3
  readonly size: Vector3
  readonly colour: string
  readonly pattern?: Pattern | undefined
}

/** Boxes that are drawn in one go, however many. */
interface Boxes {
  readonly mesh: InstancedMesh
  readonly itemAt: (hit: Intersection) => number | null
  /** The upper face's middle of an item's highest box. */
  readonly placeOf: (item: number) => Vector3 | null
  readonly show: (marks: Marks) => void
  /** The edges of an item's boxes, two ends each; none where it has no box. */
  readonly edgesOf: (item: number) => readonly Vector3[]
}

/** No box is thinner: it could not be seen. */
const HAIRLINE = 0.004

/** Draws boxes in the colours that their items have as they stand. */
export function boxesOf(boxes: readonly SpaceBox[], look: Look): Boxes {
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), boxes.length)
  if (boxes.some(({ pattern }) => pattern)) {
    const numbers = Float32Array.from(boxes, ({ pattern }) => patternNumber(pattern))
    mesh.geometry.setAttribute(PATTERN_ATTRIBUTE, new InstancedBufferAttribute(numbers, 1))
    cutPatterns(mesh.material, look)
  }
  mesh.castShadow = true
  mesh.receiveShadow = true
  const show = (marks: Marks) => {
    boxes.forEach(({ colour, item }, index) => {
      mesh.setColorAt(index, colourOf(colour, item, marks, look))
    })
    if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
  }
  boxes.forEach(({ centre, size }, index) => {
    const seen = size.clone().max(new Vector3(HAIRLINE, HAIRLINE, HAIRLINE))
    mesh.setMatrixAt(index, new Matrix4().makeScale(seen.x, seen.y, seen.z).setPosition(centre))
  })
  show({ marked: null, chosen: null })
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
