/**
 * Adds a multiple of one run of numbers to another, in place: `y += a x`. The first number is added before the loop, so that the
 * compiler checks the arrays there, and not with each number: half the time where the function is compiled into a loop.
 *
 * @param count of entries; from `xStart` in x and `yStart` in y
 */
export function axpy(a: number, x: Float64Array, y: Float64Array, count = x.length, xStart = 0, yStart = 0): void {
  if (count <= 0) return
  y[yStart]! += a * x[xStart]!
  for (let i = 1; i < count; i++) y[yStart + i]! += a * x[xStart + i]!
}
