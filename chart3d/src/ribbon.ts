import { BufferAttribute, BufferGeometry } from 'three'

/** A point on a ribbon's centre line. */
interface RibbonPoint {
  readonly x: number
  readonly y: number
}

/** Runs of more points are drawn by the lowest and the highest one of each of so many parts: more than a screen shows look jagged. */
const MAX_PARTS = 240
/** A corner is extended to at most so many times half the thickness. */
const MAX_MITRE = 2

/**
 * The geometry of a band along points: top, bottom, both sides and both ends. It is as thick where it is steep as where it is level.
 *
 * @param breadth along the depth axis
 * @param thickness across the band, in the plane of the points
 */
export function ribbonGeometry(points: readonly RibbonPoint[], z: number, breadth: number, thickness: number): BufferGeometry {
  const corners = points.map(({ x, y }, at) => {
    const { x: across, y: up } = normalAt(points, at, thickness / 2)
    return [
      [x + across, y + up, z + breadth / 2],
      [x + across, y + up, z - breadth / 2],
      [x - across, y - up, z - breadth / 2],
      [x - across, y - up, z + breadth / 2],
    ]
  })
  const places: number[] = []
  const quad = (a: number[], b: number[], c: number[], d: number[]) => places.push(...a, ...b, ...c, ...a, ...c, ...d)
  for (let at = 0; at + 1 < corners.length; at += 1) {
    const [from, to] = [corners[at]!, corners[at + 1]!]
    for (let side = 0; side < 4; side += 1) {
      const next = (side + 1) % 4
      quad(from[side]!, to[side]!, to[next]!, from[next]!)
    }
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (first && last) {
    quad(first[0]!, first[1]!, first[2]!, first[3]!)
    quad(last[3]!, last[2]!, last[1]!, last[0]!)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3))
  geometry.computeVertexNormals()
  return geometry
}

/** From a point to the upper edge of the band, where the edges of the pieces before and behind it meet. */
function normalAt(points: readonly RibbonPoint[], at: number, half: number): RibbonPoint {
  const point = points[at]!
  const before = directionOf(points[at - 1] ?? point, point)
  const behind = directionOf(point, points[at + 1] ?? point)
  const [into, out] = [before ?? behind ?? { x: 1, y: 0 }, behind ?? before ?? { x: 1, y: 0 }]
  const middle = directionOf({ x: 0, y: 0 }, { x: into.x + out.x, y: into.y + out.y }) ?? into
  // The share of the middle's normal along that of a piece.
  const share = middle.x * into.x + middle.y * into.y
  const length = half * Math.min(MAX_MITRE, 1 / Math.max(share, Number.EPSILON))
  return { x: -middle.y * length, y: middle.x * length }
}

function directionOf(from: RibbonPoint, to: RibbonPoint): RibbonPoint | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length === 0 ? null : { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** The points of a run that are drawn: of a long one the ends, and the lowest and the highest point of each part. */
export function drawnPoints<Point extends { readonly height: number }>(run: readonly Point[]): readonly Point[] {
  if (run.length <= 2 * MAX_PARTS) return run
  const size = Math.ceil(run.length / MAX_PARTS)
  const kept = new Set([0, run.length - 1])
  for (let from = 0; from < run.length; from += size) {
    const part = run.slice(from, from + size).map(({ height }) => height)
    kept.add(from + part.indexOf(Math.min(...part))).add(from + part.indexOf(Math.max(...part)))
  }
  return [...kept].sort((a, b) => a - b).map((index) => run[index]!)
}

/** Splits a ribbon at missing values. A single point becomes a run of half a slot to both sides. */
export function runsOf(
  heights: readonly (number | null)[],
): readonly (readonly { readonly at: number; readonly height: number }[])[] {
  const runs: { at: number; height: number }[][] = []
  heights.forEach((height, at) => {
    if (height === null) return
    const isJoined = at > 0 && heights[at - 1] !== null
    if (!isJoined) runs.push([])
    runs.at(-1)!.push({ at, height })
  })
  return runs.map((run) =>
    run.length > 1 ? run : run.flatMap(({ at, height }) => [at - 0.25, at + 0.25].map((place) => ({ at: place, height }))),
  )
}
