import { type Box3, MathUtils, PerspectiveCamera, Vector3 } from 'three'

import type { PlacedLabel } from '#label.ts'

/** A camera position and its projection. */
export interface View {
  readonly camera: PerspectiveCamera
  /** Degrees around the vertical axis; 0 is from the front, 90 from the right. */
  readonly turn: number
  /** Degrees above the floor. */
  readonly tilt: number
  readonly width: number
  readonly height: number
  /** Projects a world point to pixels from the upper left corner. */
  readonly pixelOf: (point: Vector3) => { readonly x: number; readonly y: number }
}

const FIELD_OF_VIEW = 16
/** Distance between the chart and the edges of its drawing, in pixels. */
const MARGIN = 8
/** Iterations that search the distance at which everything is just in view. */
const ROUNDS = 10

/** The camera at a turn and a tilt, as near as bounds and labels allow in a drawing of this size. */
export function viewFrom(
  { turn, tilt, width, height }: Pick<View, 'turn' | 'tilt' | 'width' | 'height'>,
  bounds: Box3,
  labelsOf: (view: View) => readonly PlacedLabel[],
): View {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, width / height, 0.1, 200)
  const target = bounds.getCenter(new Vector3())
  const [around, over] = [MathUtils.degToRad(turn), MathUtils.degToRad(tilt)]
  const towards = new Vector3(Math.sin(around) * Math.cos(over), Math.sin(over), Math.cos(around) * Math.cos(over))
  let distance = bounds.getSize(new Vector3()).length() * 2.2
  const pixelOf = (point: Vector3) => {
    const { x, y } = point.clone().project(camera)
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height }
  }
  const view: View = { camera, turn, tilt, width, height, pixelOf }
  const placeCamera = () => {
    camera.position.copy(target).addScaledVector(towards, distance)
    camera.lookAt(target)
    camera.updateMatrixWorld()
  }
  const corners = cornersOf(bounds)
  placeCamera()
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = extentOf([
      ...corners.map(pixelOf).map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })),
      ...labelsOf(view),
    ])
    const pixel = (2 * distance * Math.tan(MathUtils.degToRad(FIELD_OF_VIEW / 2))) / height
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1)
    target.addScaledVector(right, ((seen.left + seen.right - width) / 2) * pixel)
    target.addScaledVector(up, ((height - seen.top - seen.bottom) / 2) * pixel)
    const fill = Math.max((seen.right - seen.left) / (width - 2 * MARGIN), (seen.bottom - seen.top) / (height - 2 * MARGIN))
    distance *= fill
    placeCamera()
  }
  return view
}

type Edges = Pick<PlacedLabel, 'left' | 'right' | 'top' | 'bottom'>

function extentOf(all: readonly Edges[]): Edges {
  return {
    left: Math.min(...all.map(({ left }) => left)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  }
}

function cornersOf({ min, max }: Box3): readonly Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))))
}
