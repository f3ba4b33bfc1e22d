/**
 * Inner product of two runs of numbers, summed in four fixed strands: the same inputs give the same bits.
 *
 * @param count of entries; from `xStart` in x and `yStart` in y
 */
export function dot(x: Float64Array, y: Float64Array, count = x.length, xStart = 0, yStart = 0): number {
  const whole = count - (count % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < whole; i += 4) {
    a += x[xStart + i]! * y[yStart + i]!
    b += x[xStart + i + 1]! * y[yStart + i + 1]!
    c += x[xStart + i + 2]! * y[yStart + i + 2]!
    d += x[xStart + i + 3]! * y[yStart + i + 3]!
  }
  for (let i = whole; i < count; i++) a += x[xStart + i]! * y[yStart + i]!
  return a + b + (c + d)
}
