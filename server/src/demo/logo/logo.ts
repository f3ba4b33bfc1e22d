import { seriesKey } from '../random/draw.ts'
import { type Point, strokesOf } from './letters.ts'
import { type PaletteColour, palettePng } from './palette-png.ts'

const SIDE = 40
const RADIUS = 8
const LETTER_HEIGHT = 17
const GRID_WIDTH = 4
const GRID_HEIGHT = 6
const STROKE = 3.4
/** Shades from tile to letter, and from nothing to tile at the rounded corners. */
const SHADES = 8
/** The palette of the charts, but for the colours that white is not legible on. */
const TILES = ['#3F78C9', '#A0570E', '#16816E', '#A8647D', '#6F7847', '#705F93', '#753026', '#3F4A53']

const drawn = new Map<string, Uint8Array>()

/** The logo of an instrument as a PNG of 40 x 40 pixels: the first letter or digit of its ticker on a coloured tile. */
export function logo(ticker: string): Uint8Array {
  const initial = /[A-Z0-9]/.exec(ticker.toUpperCase())?.[0] ?? ''
  const tile = TILES[seriesKey(`logo ${ticker}`) % TILES.length]!
  const known = drawn.get(`${tile}${initial}`)
  const png = known ?? draw(initial, tile)
  drawn.set(`${tile}${initial}`, png)
  return png
}

function draw(initial: string, tile: string): Uint8Array {
  const strokes = strokesOf(initial).map((stroke) => stroke.map(onTile))
  const pixels = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = { x: x + 0.5, y: y + 0.5 }
      const letter = Math.round(coverage(STROKE / 2 - distanceTo(strokes, at)) * (SHADES - 1))
      const corner = Math.round(coverage(depthInTile(at)) * SHADES)
      pixels[y * SIDE + x] = corner === SHADES ? letter : SHADES + corner
    }
  }
  return palettePng(SIDE, pixels, paletteOf(tile))
}

function paletteOf(tile: string): readonly PaletteColour[] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(tile.slice(at, at + 2), 16)) as [number, number, number]
  const lighter = (channel: number, part: number): number => Math.round(channel + (255 - channel) * part)
  return Array.from({ length: 2 * SHADES }, (_, i) => {
    const part = i / (SHADES - 1)
    if (i < SHADES) return { red: lighter(red, part), green: lighter(green, part), blue: lighter(blue, part), alpha: 255 }
    return { red, green, blue, alpha: Math.round((255 * (i - SHADES)) / SHADES) }
  })
}

/** From the grid of the letters to the middle of the tile. */
function onTile({ x, y }: Point): Point {
  const scale = LETTER_HEIGHT / GRID_HEIGHT
  return { x: SIDE / 2 + (x - GRID_WIDTH / 2) * scale, y: SIDE / 2 + (y - GRID_HEIGHT / 2) * scale }
}

/** How much of a pixel is covered by a shape whose edge is that far away, positive inside. */
const coverage = (depth: number): number => Math.max(0, Math.min(1, depth + 0.5))

function depthInTile({ x, y }: Point): number {
  const half = SIDE / 2
  const dx = Math.max(Math.abs(x - half) - (half - RADIUS), 0)
  const dy = Math.max(Math.abs(y - half) - (half - RADIUS), 0)
  return RADIUS - Math.sqrt(dx * dx + dy * dy)
}

function distanceTo(strokes: readonly (readonly Point[])[], at: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const stroke of strokes) {
    for (let i = 1; i < stroke.length; i++) nearest = Math.min(nearest, distanceToLine(stroke[i - 1]!, stroke[i]!, at))
  }
  return nearest
}

function distanceToLine(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy)
  const part = Math.max(0, Math.min(1, along))
  const [x, y] = [at.x - from.x - part * dx, at.y - from.y - part * dy]
  return Math.sqrt(x * x + y * y)
}
