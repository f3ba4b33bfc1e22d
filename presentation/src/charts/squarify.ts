/** A rectangle; y grows downwards. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Rectangles that fill a box in proportion to the areas and are as close to squares as possible, in the order of the areas,
 * largest first (M. Bruls, K. Huizing and J. J. van Wijk, "Squarified Treemaps", 2000). An area of zero gives an empty rectangle.
 */
export function squarify(areas: readonly number[], box: Box): readonly Box[] {
  const total = areas.reduce((sum, area) => sum + area, 0)
  const boxes: Box[] = areas.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }))
  const scale = total > 0 ? (box.width * box.height) / total : 0
  let waiting = areas
    .map((area, index) => ({ index, size: area * scale }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
  let room = box
  while (waiting.length > 0) {
    const length = rowLength(
      waiting.map(({ size }) => size),
      Math.min(room.width, room.height),
    )
    const row = waiting.slice(0, length)
    const thickness = row.reduce((sum, { size }) => sum + size, 0) / Math.min(room.width, room.height)
    let along = 0
    for (const { index, size } of row) {
      const extent = size / thickness
      boxes[index] =
        room.width >= room.height
          ? { x: room.x, y: room.y + along, width: thickness, height: extent }
          : { x: room.x + along, y: room.y, width: extent, height: thickness }
      along += extent
    }
    room = without(room, thickness)
    waiting = waiting.slice(length)
  }
  return boxes
}

/** How many sizes go into the next row: a size is added as long as the worst aspect ratio does not get worse. */
function rowLength(sizes: readonly number[], side: number): number {
  let sum = sizes[0] ?? 0
  const largest = sum
  let worst = worstRatio(largest, sum, sum, side)
  let length = 1
  for (const size of sizes.slice(1)) {
    const next = worstRatio(largest, size, sum + size, side)
    if (next > worst) break
    worst = next
    sum += size
    length += 1
  }
  return length
}

/** The worst aspect ratio in a row: that of its largest or its smallest rectangle. */
function worstRatio(largest: number, smallest: number, sum: number, side: number): number {
  const square = (side * side) / (sum * sum)
  return Math.max(square * largest, 1 / (square * smallest))
}

/** The box that remains after a row along the shorter side. */
function without({ x, y, width, height }: Box, thickness: number): Box {
  if (width >= height) return { x: x + thickness, y, width: Math.max(0, width - thickness), height }
  return { x, y: y + thickness, width, height: Math.max(0, height - thickness) }
}
