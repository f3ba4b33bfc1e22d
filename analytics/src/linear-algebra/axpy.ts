/**
 * Adds a multiple of one run of numbers to another, in place: `y += a x`.
 *
 * @param count of entries; from `xStart` in x and `yStart` in y
 */
export function axpy(a: number, x: Float64Array, y: Float64Array, count = x.length, xStart = 0, yStart = 0): void {
  for (let i = 0; i < count; i++) y[yStart + i]! += a * x[xStart + i]!
}
