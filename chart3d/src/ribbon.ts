import { BufferAttribute, BufferGeometry } from 'three'

/** A point on a ribbon's centre line. */
interface RibbonPoint {
  readonly x: number
  readonly y: number
}

/** The geometry of a ribbon along points: top, bottom, both sides and both ends. @param breadth along the depth axis */
export function ribbonGeometry(points: readonly RibbonPoint[], z: number, breadth: number, thickness: number): BufferGeometry {
  const corners = points.map(({ x, y }) => [
    [x, y + thickness / 2, z + breadth / 2],
    [x, y + thickness / 2, z - breadth / 2],
    [x, y - thickness / 2, z - breadth / 2],
    [x, y - thickness / 2, z + breadth / 2],
  ])
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
