import { BoxGeometry, Color, InstancedMesh, type Intersection, Matrix4, MeshLambertMaterial, Vector3 } from 'three'
import { marked } from '#paint.ts'

/** An upright box in space. */
export interface SpaceBox {
  readonly item: number
  readonly centre: Vector3
  readonly size: Vector3
  readonly colour: string
}

/** Boxes that are drawn in one go, however many. */
export interface Boxes {
  readonly mesh: InstancedMesh
  readonly itemAt: (hit: Intersection) => number | null
  /** The upper face's middle of an item's highest box. */
  readonly placeOf: (item: number) => Vector3 | null
  readonly mark: (item: number | null) => void
}

/** No box is thinner: it could not be seen. */
const HAIRLINE = 0.004

/** Draws boxes; a marked item is tinted towards the colour of the text. */
export function boxesOf(boxes: readonly SpaceBox[], text: string): Boxes {
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), boxes.length)
  mesh.castShadow = true
  mesh.receiveShadow = true
  const paint = (index: number, isMarked: boolean) => {
    const colour = boxes[index]!.colour
    mesh.setColorAt(index, isMarked ? marked(colour, text) : new Color(colour))
  }
  boxes.forEach(({ centre, size }, index) => {
    const seen = size.clone().max(new Vector3(HAIRLINE, HAIRLINE, HAIRLINE))
    mesh.setMatrixAt(index, new Matrix4().makeScale(seen.x, seen.y, seen.z).setPosition(centre))
    paint(index, false)
  })
  let last: number | null = null
  return {
    mesh,
    itemAt: ({ instanceId }) => (instanceId === undefined ? null : (boxes[instanceId]?.item ?? null)),
    placeOf: (item) => {
      const own = boxes.filter((box) => box.item === item)
      if (own.length === 0) return null
      const highest = own.reduce((a, b) => (topOf(b) > topOf(a) ? b : a))
      return highest.centre.clone().setY(topOf(highest))
    },
    mark: (item) => {
      boxes.forEach((box, index) => {
        if (box.item === item || box.item === last) paint(index, box.item === item)
      })
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
      last = item
    },
  }
}

const topOf = ({ centre, size }: SpaceBox): number => centre.y + size.y / 2
