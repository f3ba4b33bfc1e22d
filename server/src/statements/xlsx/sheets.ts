import type { Row } from '../tables/csv-rows.ts'
import type { Archive } from './unzip.ts'

/** A sheet with its rows as texts; days are in ISO 8601. */
interface Sheet {
  readonly name: string
  readonly rows: readonly Row[]
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Number formats of the standard that are dates or times. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
const DAY_MS = 86_400_000
/** Day 0 of a workbook; the leap day of 1900 that never was is before all days that statements have. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const MAX_COLUMNS = 500
/** Characters that are read of a text: one that a workbook has once may be that of a million cells. */
const MAX_TEXT = 4096

/** The sheets of a workbook in their order. */
export function sheetsOf(archive: Archive): readonly Sheet[] {
  const workbook = archive.text('xl/workbook.xml')
  const relations = new Map(
    [...archive.text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b([^>]*)>/g)].map(([, list = '']) => [
      attribute(list, 'Id'),
      attribute(list, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const strings = [...elementsIn(archive.text('xl/sharedStrings.xml'), OPEN.si)].map(([, text]) =>
    textIn(text).slice(0, MAX_TEXT),
  )
  const isDate = dateStyles(archive.text('xl/styles.xml'))
  const epoch = /date1904="(?:1|true)"/.test(workbook) ? EPOCH_1904 : EPOCH
  return [...workbook.matchAll(/<sheet\b([^>]*)>/g)].map(([, list = '']) => {
    const name = decoded(attribute(list, 'name'))
    const text = archive.text(relations.get(attribute(list, 'r:id')) ?? '')
    return { name, rows: rowsOf(text, name, { strings, isDate, epoch }) }
  })
}

const OPEN = {
  si: { tag: /<si(\s[^<>]*|\/)?>/g, end: '</si>' },
  row: { tag: /<row(\s[^<>]*|\/)?>/g, end: '</row>' },
  c: { tag: /<c(\s[^<>]*|\/)?>/g, end: '</c>' },
  v: { tag: /<v(\s[^<>]*|\/)?>/g, end: '</v>' },
  t: { tag: /<t(\s[^<>]*|\/)?>/g, end: '</t>' },
} as const

/** Attributes and content of the elements of a name, in one pass: those after one without an end are none. */
function* elementsIn(
  xml: string,
  { tag, end }: (typeof OPEN)[keyof typeof OPEN],
): Generator<readonly [list: string, inner: string]> {
  const open = new RegExp(tag)
  for (let found = open.exec(xml); found; found = open.exec(xml)) {
    const [, list = ''] = found
    if (list.endsWith('/')) {
      yield [list, '']
      continue
    }
    const close = xml.indexOf(end, open.lastIndex)
    if (close < 0) return
    yield [list, xml.slice(open.lastIndex, close)]
    open.lastIndex = close + end.length
  }
}

interface Book {
  readonly strings: readonly string[]
  readonly isDate: readonly boolean[]
  readonly epoch: number
}

function rowsOf(text: string, sheet: string, book: Book): readonly Row[] {
  const rows: Row[] = []
  let next = 1
  for (const [list, body] of elementsIn(text, OPEN.row)) {
    const line = Number(attribute(list, 'r')) || next
    next = line + 1
    const cells = cellsOf(body, book)
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, sheet, cells })
  }
  return rows
}

function cellsOf(body: string, book: Book): readonly string[] {
  const cells: string[] = []
  for (const [list, inner] of elementsIn(body, OPEN.c)) {
    const letters = /^[A-Z]+/.exec(attribute(list, 'r'))?.[0]
    const column = letters === undefined ? cells.length : columnOf(letters)
    if (column >= MAX_COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = cellText(inner, attribute(list, 't'), Number(attribute(list, 's') || 0), book)
  }
  return cells
}

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function cellText(inner: string, type: string, style: number, { strings, isDate, epoch }: Book): string {
  if (type === 'inlineStr') return textIn(inner)
  const value = decoded(elementsIn(inner, OPEN.v).next().value?.[1] ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'str' || type === 'b' || type === 'e' || value === '') return value
  const number = Number(value)
  if (isDate[style] && Number.isFinite(number)) return dayText(number, epoch)
  // Floating point leaves digits that were not written.
  return /\.\d{12,}|e/i.test(value) && Number.isFinite(number) ? plainNumber(Number(number.toPrecision(15))) : value
}

const plainNumber = (number: number): string =>
  Math.abs(number) < 1e-6 ? number.toFixed(18).replace(/\.?0+$/, '') : String(number)

function dayText(serial: number, epoch: number): string {
  const date = new Date(epoch + Math.round(serial * 86_400) * 1000)
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  return Math.round(serial * DAY_MS) % DAY_MS === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** Which cell styles are dates. */
function dateStyles(styles: string): readonly boolean[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt\b([^>]*)>/g)].map(([, list = '']) => [
      Number(attribute(list, 'numFmtId')),
      /[dmyh]/i.test(attribute(list, 'formatCode').replaceAll(/"[^"]*"|\[[^\]]*\]|&quot;.*?&quot;|\\./g, '')),
    ]),
  )
  const formats = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...formats.matchAll(/<xf\b([^>]*)>/g)].map(([, list = '']) => {
    const id = Number(attribute(list, 'numFmtId'))
    return own.get(id) ?? DATE_FORMATS.has(id)
  })
}

const attribute = (list: string, name: string): string => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(list)?.[1] ?? ''
const textIn = (xml: string): string =>
  decoded([...elementsIn(xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, ''), OPEN.t)].map(([, text]) => text).join(''))
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|\w+);/gi, (all, name: string) => {
        if (!name.startsWith('#')) return NAMED[name] ?? all
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text
