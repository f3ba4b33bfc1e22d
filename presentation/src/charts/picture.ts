import type { ScaleKey } from './axes/scale-key.ts'
import type { ChartTheme } from './chart-theme.ts'
import type { KeyEntry } from './key-entry.ts'
import { dashesOf, PATTERN_PATHS, type Pattern, patternIn } from './pattern.ts'
import { swatchColour } from './tooltip.ts'

/** A chart saved as a file, with title, legend and remarks, so that it can be read on its own. */
export interface Picture {
  readonly title: string
  /** Parts of the line below the title: client and accounts, currency, date. */
  readonly head: readonly string[]
  /** The chart as one svg element. */
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly key: readonly KeyEntry[]
  readonly scaleKey?: ScaleKey | undefined
  /** Lines below the chart: remarks and sources. */
  readonly lines: readonly string[]
  /** The portal's font as a data URL to embed; without it the viewer's font is used. */
  readonly font?: string | undefined
}

const MARGIN = 16
const TITLE_HEIGHT = 32
/** Gap between the legend and the lines below. */
const GAP = 4
/** Minimum width in pixels at which the legend can be read. */
const MIN_WIDTH = 360
const LINE_HEIGHT = 18
/** Average character width in multiples of the font size. */
const CHARACTER_WIDTH = 0.56

/** The picture as one self-contained SVG document. */
export function pictureSvg(
  picture: Picture,
  theme: ChartTheme,
): { readonly text: string; readonly width: number; readonly height: number } {
  const inner = Math.max(picture.width, MIN_WIDTH - 2 * MARGIN)
  const width = inner + 2 * MARGIN
  const head = headLines(picture.head, inner, theme)
  const top = MARGIN + TITLE_HEIGHT + head.length * LINE_HEIGHT
  const rows = keyRows(picture.key, inner, theme)
  const keyTop = top + picture.height + 20
  const scaleTop = keyTop + rows.length * LINE_HEIGHT
  const linesTop = scaleTop + (picture.scaleKey ? 34 : 0) + (rows.length > 0 ? GAP : 0)
  const lines = picture.lines.flatMap((line) => wrapped(line, inner, theme))
  const height = linesTop + lines.length * LINE_HEIGHT + MARGIN
  const drawing = picture.svg.replace('<svg ', `<svg x="${MARGIN + (inner - picture.width) / 2}" y="${top}" `)
  const body = [
    fontFace(picture.font),
    `<rect width="${width}" height="${height}" fill="${theme.surface}"/>`,
    textAt(MARGIN, MARGIN + 14, picture.title, theme.text, 14, 600),
    ...head.map((line, index) => textAt(MARGIN, MARGIN + 32 + index * LINE_HEIGHT, line, theme.label, theme.fontSize, 400)),
    drawing,
    ...rows.flatMap((row, index) => row.map((place) => keyMark(place, keyTop + index * LINE_HEIGHT, theme))),
    picture.scaleKey ? scaleAt(picture.scaleKey, scaleTop, Math.min(inner, 288), theme) : '',
    ...lines.map((line, index) => textAt(MARGIN, linesTop + index * LINE_HEIGHT + 4, line, theme.label, theme.fontSize, 400)),
  ]
  const font = escaped(theme.fontFamily)
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${font}" role="img" aria-label="${escaped(picture.title)}">${body.join('')}</svg>`
  return { text, width, height }
}

/** Embeds the font under the family name that the page's CSS uses. */
const fontFace = (font: string | undefined): string =>
  font === undefined
    ? ''
    : `<style>@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(${font}) format("woff2")}</style>`

interface PlacedEntry {
  readonly entry: KeyEntry
  readonly x: number
}

/** The legend, with as many entries in a row as fit. */
function keyRows(key: readonly KeyEntry[], width: number, theme: ChartTheme): readonly (readonly PlacedEntry[])[] {
  const rows: PlacedEntry[][] = []
  let x = 0
  for (const entry of key) {
    const wide = 14 + textWidth(entryText(entry), theme) + 20
    if (rows.length === 0 || x + wide > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ entry, x: MARGIN + x })
    x += wide
  }
  return rows
}

function keyMark({ entry, x }: PlacedEntry, y: number, theme: ChartTheme): string {
  const colour = swatchColour(theme, entry.swatch)
  return markShape(entry, x, y, colour, theme) + textAt(x + 16, y + 4, entryText(entry), theme.text, theme.fontSize, 400)
}

function markShape({ mark, swatch }: KeyEntry, x: number, y: number, colour: string, theme: ChartTheme): string {
  if (mark === 'circle') return `<circle cx="${x + 5}" cy="${y}" r="5" fill="${colour}"/>`
  if (mark === 'diamond') return `<path d="M${x} ${y}l5 -5l5 5l-5 5z" fill="${colour}"/>`
  if (mark === 'up') return `<path d="M${x} ${y + 5}l5 -10l5 10z" fill="${colour}"/>`
  if (mark === 'down') return `<path d="M${x} ${y - 5}l5 10l5 -10z" fill="${colour}"/>`
  if (mark === undefined) {
    const square = `<rect x="${x}" y="${y - 5}" width="10" height="10" rx="2" fill="${colour}"/>`
    const pattern = patternIn(theme, swatch)
    return pattern ? `${square}${patternPath(pattern, x, y - 5, theme)}` : square
  }
  const array = mark === 'dashes' ? [4, 3] : theme.hasPatterns ? dashesOf(swatch) : []
  const dashes = array.length > 0 ? ` stroke-dasharray="${array.join(' ')}"` : ''
  return `<path d="M${x} ${y}h12" stroke="${colour}" stroke-width="2"${dashes}/>`
}

const patternPath = (pattern: Pattern, x: number, y: number, { surface }: ChartTheme): string =>
  `<path transform="translate(${x} ${y})" d="${PATTERN_PATHS[pattern]}" fill="none" stroke="${surface}"/>`

const entryText = ({ label, figure }: KeyEntry): string => (figure === undefined ? label : `${label} ${figure}`)

function scaleAt({ scale, steps, marks }: ScaleKey, y: number, width: number, theme: ChartTheme): string {
  const step = width / steps
  const boxes = theme[scale]
    .slice(0, steps)
    .map((fill, at) => `<rect x="${MARGIN + at * step}" y="${y - 4}" width="${step - 2}" height="8" fill="${fill}"/>`)
  const numbers = marks.map((mark, at) => {
    const isSpread = scale === 'diverging'
    const x = isSpread ? MARGIN + (at / Math.max(1, marks.length - 1)) * (width - 2) : MARGIN + at * step
    const anchor = !isSpread || at === 0 ? 'start' : at === marks.length - 1 ? 'end' : 'middle'
    return textAt(x, y + 17, mark, theme.label, theme.fontSize, 400, anchor)
  })
  return [...boxes, ...numbers].join('')
}

/** Parts are not split if they fit in a line. */
const headLines = (parts: readonly string[], width: number, theme: ChartTheme): readonly string[] =>
  packParts(parts, ' · ', width, theme).flatMap((line) =>
    textWidth(line, theme) <= width ? [line] : wrapped(line, width, theme),
  )

const wrapped = (line: string, width: number, theme: ChartTheme): readonly string[] =>
  packParts(line.split(' '), ' ', width, theme)

/** Fills lines with as many parts as fit. */
function packParts(parts: readonly string[], between: string, width: number, theme: ChartTheme): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const longer = `${last}${between}${part}`
    if (last !== undefined && textWidth(longer, theme) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

const textWidth = (text: string, { fontSize }: ChartTheme): number => text.length * fontSize * CHARACTER_WIDTH

function textAt(x: number, y: number, text: string, fill: string, size: number, weight: number, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" fill="${fill}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}">${escaped(text)}</text>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
