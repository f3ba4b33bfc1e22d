/*
 * A small alphabet of strokes on a grid of 4 by 6, y downwards. A stroke is a line through its points; one that begins with ~ is
 * rounded off at its corners.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

const LETTERS: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|0.8,4 3.2,4',
  B: '0,0 0,6|~0,0 2.4,0 3.7,0 3.7,3 2.4,3 0,3|~0,3 2.6,3 4,3 4,6 2.6,6 0,6',
  C: '~4,1.2 3.4,0 0,0 0,3 0,6 3.4,6 4,4.8',
  D: '0,0 0,6|~0,0 2,0 4,0 4,6 2,6 0,6',
  E: '4,0 0,0 0,6 4,6|0,3 3.2,3',
  F: '4,0 0,0 0,6|0,3 3.2,3',
  G: '~4,1.2 3.4,0 0,0 0,3 0,6 4,6 4,3.2|4,3.2 2.2,3.2',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '2,0 2,6',
  J: '~3.2,0 3.2,4 3.2,6 0.4,6 0.4,4.2',
  K: '0,0 0,6|4,0 0,3.6|1.4,2.4 4,6',
  L: '0,0 0,6 3.8,6',
  M: '0,6 0,0 2,3.4 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '~2,0 0,0 0,6 4,6 4,0 2,0',
  P: '0,6 0,0|~0,0 2.4,0 4,0 4,3.4 2.4,3.4 0,3.4',
  Q: '~2,0 0,0 0,6 4,6 4,0 2,0|2.6,4.4 4.2,6.2',
  R: '0,6 0,0|~0,0 2.4,0 4,0 4,3.2 2.4,3.2 0,3.2|1.8,3.2 4,6',
  S: '~3.8,1.2 3.2,0 0.2,0 0.2,2.8 3.9,3.2 3.9,6 0.6,6 0,4.8',
  T: '0,0 4,0|2,0 2,6',
  U: '~0,0 0,4 0,6 4,6 4,4 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2.4 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  '0': '~2,0 0,0 0,6 4,6 4,0 2,0|1.5,4 2.5,2',
  '1': '0.8,1.2 2.2,0 2.2,6',
  '2': '~0.2,1.4 0.6,0 3.8,0 3.8,2.6 0.2,6|0.2,6 4,6',
  '3': '~0.2,0.8 0.8,0 3.7,0 3.7,2.9 1.6,2.9|~1.6,2.9 4,2.9 4,6 0.6,6 0,5',
  '4': '3,6 3,0 0,4.2 4,4.2',
  '5': '3.7,0 0.6,0 0.3,2.8|~0.3,2.8 1.4,2.2 4,2.2 4,6 0.6,6 0,5.2',
  '6': '~3.4,0 0,0 0,6 4,6 4,2.6 0.4,2.6 0.2,3.6',
  '7': '0,0 4,0 1.4,6',
  '8': '~2,0 0.3,0 0.3,2.9 3.7,2.9 3.7,0 2,0|~2,2.9 0,2.9 0,6 4,6 4,2.9 2,2.9',
  '9': '~0.6,6 4,6 4,0 0,0 0,3.4 3.6,3.4 3.8,2.4',
}

const ROUNDS = 3

/** The strokes of a letter or digit, each a line through its points; none for any other character. */
export function strokesOf(character: string): readonly (readonly Point[])[] {
  return (LETTERS[character] ?? '').split('|').filter(Boolean).map(strokeOf)
}

function strokeOf(text: string): readonly Point[] {
  const isRound = text.startsWith('~')
  const points = text
    .replace('~', '')
    .split(' ')
    .map((pair) => {
      const [x, y] = pair.split(',').map(Number)
      return { x: x!, y: y! }
    })
  return isRound ? rounded(points) : points
}

/**
 * Cuts the corners of a line, keeping its ends.
 *
 * Source: G. M. Chaikin, "An algorithm for high-speed curve generation", Computer Graphics and Image Processing 3, 1974.
 */
function rounded(points: readonly Point[]): readonly Point[] {
  let line = points
  for (let round = 0; round < ROUNDS; round++) {
    const corners = line.slice(1).flatMap((to, i) => [between(line[i]!, to, 0.25), between(line[i]!, to, 0.75)])
    line = [line[0]!, ...corners, line.at(-1)!]
  }
  return line
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})
