import type { Label, PlacedLabel } from '#label.ts'
import type { Look } from '#spec.ts'
import type { View } from '#view.ts'

const LINE_HEIGHT = 1.25
const MAX_LINES = 3
const SLANT = Math.PI / 5
/** Maximum width of slanted texts, in multiples of the font size. */
const SLANTED_WIDTH = 9.5

let ruler: CanvasRenderingContext2D | null | undefined

/** The width of a text in pixels. */
export function textWidth(text: string, look: Look, isStrong = false): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return text.length * look.fontSize * 0.6
  ruler.font = `${isStrong ? 600 : 400} ${look.fontSize}px ${look.fontFamily}`
  return ruler.measureText(text).width
}

/** Computes the position of every label in a view; overlapping labels are still included. */
export function placeLabels(labels: readonly Label[], view: View, look: Look): readonly PlacedLabel[] {
  return labels.map((label) => placeLabel(label, view, look))
}

function placeLabel(label: Label, view: View, look: Look): PlacedLabel {
  const limit = label.isSlanted ? look.fontSize * SLANTED_WIDTH : (label.width ?? Number.POSITIVE_INFINITY)
  const widthOf = (text: string) => textWidth(text, look, label.isStrong)
  const lines =
    label.onItem === undefined
      ? wrapText(label.text, label.isSlanted ? 1 : MAX_LINES, limit, widthOf)
      : fitLines(label.text, limit, widthOf)
  const wide = Math.max(0, ...lines.map((line) => textWidth(line, look, label.isStrong)))
  const high = lines.length * look.fontSize * LINE_HEIGHT
  const { x, y } = view.pixelOf(label.at)
  if (label.isSlanted) {
    const end = { x: x + look.fontSize * 0.4, y: y + label.gap + look.fontSize * 0.4 }
    const left = end.x - wide * Math.cos(SLANT) - look.fontSize * 0.5
    const bottom = end.y + wide * Math.sin(SLANT) + high * Math.cos(SLANT)
    return { label, lines, ...end, left, right: end.x, top: end.y - look.fontSize, bottom }
  }
  const left = label.side === 'start' ? x + label.gap : label.side === 'end' ? x - label.gap - wide : x - wide / 2
  const top = label.vertical === 'over' ? y - label.gap - high : label.vertical === 'under' ? y + label.gap : y - high / 2
  const edges = { left, right: left + wide, top, bottom: top + high }
  return {
    label,
    lines,
    x: label.side === 'start' ? left : label.side === 'end' ? left + wide : left + wide / 2,
    y: top,
    ...edges,
  }
}

/** Wraps a text to a width; the last line is truncated with an ellipsis. */
export function wrapText(text: string, mostLines: number, width: number, widthOf: (text: string) => number): readonly string[] {
  if (widthOf(text) <= width) return [text]
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept = lines.length > mostLines ? [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(' ')] : lines
  return kept.map((line) => truncate(line, width, widthOf))
}

function truncate(line: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(line) <= width) return line
  let length = line.length - 1
  while (length > 1 && widthOf(`${line.slice(0, length)}…`) > width) length -= 1
  return `${line.slice(0, length).trimEnd()}…`
}

/** Removes labels outside the drawing and labels that overlap an earlier one. */
export function withoutOverlaps(labels: readonly PlacedLabel[], { width, height }: View): readonly PlacedLabel[] {
  const kept: PlacedLabel[] = []
  for (const label of labels) {
    const isInside = label.left >= 0 && label.right <= width && label.top >= 0 && label.bottom <= height
    if (isInside && label.lines.length > 0 && !kept.some((other) => overlaps(label, other))) kept.push(label)
  }
  return kept
}

const CLEARANCE = 3
/** Minimum horizontal distance between slanted labels, in pixels. */
const SLANTED_CLEARANCE = 14

/** The lines of a text that fit a width; only the first line may be truncated. */
export function fitLines(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const [first = '', ...rest] = text.split('\n')
  const head = truncate(first, width, widthOf)
  if (head !== first && head.length <= MIN_LETTERS) return []
  return [head, ...rest.filter((line) => widthOf(line) <= width)]
}

/** A truncated name of fewer characters, with the ellipsis, is not recognisable. */
const MIN_LETTERS = 4

/** Whether two labels overlap. Slanted labels run parallel to each other. */
function overlaps(a: PlacedLabel, b: PlacedLabel): boolean {
  if (a.label.isSlanted && b.label.isSlanted) return Math.abs(a.x - b.x) < SLANTED_CLEARANCE
  return a.left < b.right + CLEARANCE && b.left < a.right + CLEARANCE && a.top < b.bottom + 1 && b.top < a.bottom + 1
}

/** Renders labels into an element over the canvas, as text and not as markup. */
export function renderLabels(layer: HTMLElement, labels: readonly PlacedLabel[], look: Look): void {
  while (layer.childElementCount > labels.length) layer.lastElementChild?.remove()
  while (layer.childElementCount < labels.length) layer.append(document.createElement('span'))
  labels.forEach(({ label, lines, x, y }, index) => {
    const span = layer.children[index] as HTMLSpanElement
    const text = lines.join('\n')
    if (span.textContent !== text) span.textContent = text
    const across = label.side === 'start' ? '0' : label.side === 'end' ? '-100%' : '-50%'
    Object.assign(span.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      whiteSpace: 'pre',
      textAlign: label.side === 'start' ? 'left' : label.side === 'end' ? 'right' : 'center',
      lineHeight: String(LINE_HEIGHT),
      fontFamily: look.fontFamily,
      fontSize: `${look.fontSize}px`,
      fontVariantNumeric: 'tabular-nums',
      fontWeight: label.isStrong ? '600' : '400',
      color: label.colour ?? look.label,
      // A text shadow in the surface colour separates the label from the drawing.
      textShadow: label.onItem === undefined ? OUTLINE_OFFSETS.map((at) => `${at} 2px ${look.surface}`).join(',') : 'none',
      transformOrigin: label.isSlanted ? '100% 0' : '0 0',
      transform: label.isSlanted
        ? `translate(calc(${x}px - 100%), ${y}px) rotate(${-SLANT}rad)`
        : `translate(${x}px, ${y}px) translateX(${across})`,
    })
  })
}

const OUTLINE_OFFSETS = ['0 0', '1px 1px', '-1px 1px', '1px -1px', '-1px -1px']

const ANCHORS = { start: 'start', middle: 'middle', end: 'end' } as const

/** The labels as text elements of an SVG document. */
export function labelsAsSvg(labels: readonly PlacedLabel[], look: Look): string {
  return labels
    .flatMap(({ label, lines, x, y }) =>
      lines.map((line, index) => {
        const at = y + look.fontSize * (1 + index * LINE_HEIGHT)
        const slant = label.isSlanted ? ` transform="rotate(${(-SLANT * 180) / Math.PI} ${x} ${y})"` : ''
        const weight = label.isStrong ? 600 : 400
        const anchor = label.isSlanted ? 'end' : ANCHORS[label.side]
        const rim =
          label.onItem === undefined
            ? ` stroke="${look.surface}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`
            : ''
        return `<text x="${x}" y="${at}" fill="${label.colour ?? look.label}" font-size="${look.fontSize}" font-weight="${weight}" text-anchor="${anchor}"${slant}${rim}>${escaped(line)}</text>`
      }),
    )
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
