import type { Table } from '../report/report-model.ts'
import type { PdfLayout } from './pdf-layout.ts'
import { SIZES } from './pdf-look.ts'

interface Widths {
  readonly widths: readonly number[]
  /** Font size in points: smaller where the figures would not fit. */
  readonly size: number
}

/** Number of rows that are measured. */
const MEASURED = 400
/** Minimum width of a text column; where figures need more room, the font size is reduced first. */
const MIN_WORDS = 80
const SMALLEST = 6
/** Minimum width beside very long figures. */
const NARROWEST = 24

/**
 * The widths of a table's columns, together as wide as the page. Figures are never wrapped: text columns get narrower, and if that is
 * not enough the font size is reduced.
 */
export function columnWidths({ doc, width }: PdfLayout, { columns, rows }: Table, padding: number): Widths {
  const step = Math.max(1, Math.floor(rows.length / MEASURED))
  const sample = rows.filter((_, at) => at % step === 0 || at === rows.length - 1)
  for (let size: number = SIZES.small; ; size -= 0.5) {
    doc.font('strong').fontSize(size)
    const measured = columns.map(({ head, badge }, at) => {
      const texts = [badge === undefined ? head : `${head} ${badge}`, ...sample.map((row) => row[at]!.text)]
      // Tabular digits are as wide as a zero, and a little wider than measured here; a one is much narrower.
      return Math.max(...texts.map((text) => doc.widthOfString(text.replaceAll(/\d/g, '0')))) * 1.06 + 2 * padding
    })
    const figures = measured.filter((_, at) => columns[at]!.isNumber).reduce(sum, 0)
    const words = measured.filter((_, at) => !columns[at]!.isNumber)
    const room = width - figures
    const needed = words.reduce((total, own) => total + Math.min(own, MIN_WORDS), 0)
    if (room < needed && size > SMALLEST) continue
    const share = shared(words, Math.max(room, words.length * NARROWEST))
    let next = 0
    const widths = measured.map((own, at) => (columns[at]!.isNumber ? own : share[next++]!))
    const left = width - widths.reduce(sum, 0)
    // The rest is divided equally, so that the table is as wide as the page.
    return { size, widths: widths.map((own) => own + left / widths.length) }
  }
}

const sum = (a: number, b: number): number => a + b

/** Widths of the text columns: narrow ones get what they need, the others equal parts of the rest. */
function shared(wanted: readonly number[], room: number): readonly number[] {
  const given = new Array<number>(wanted.length).fill(0)
  let left = room
  const byWidth = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!)
  byWidth.forEach((at, place) => {
    given[at] = Math.min(wanted[at]!, left / (byWidth.length - place))
    left -= given[at]
  })
  return given
}
