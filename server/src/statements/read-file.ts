import type { TextEncoding } from '@portal/contract/statements/text-encoding.ts'
import type { Bytes } from './base/bytes.ts'
import { encodingOf, textOf, textPieces } from './base/encoding.ts'
import type { FileKind } from './base/format.ts'
import type { Emit } from './base/items.ts'
import { problemOf, Unreadable } from './base/problem.ts'
import { closeListIn, closeReader } from './closes/close-list.ts'
import { readJson } from './json/read-json.ts'
import { kindOf, rowReader } from './lists/row-reader.ts'
import { readNote } from './notes/read-note.ts'
import { readOfx } from './ofx/read-ofx.ts'
import { pdfText } from './pdf/pdf-text.ts'
import { readQif } from './qif/read-qif.ts'
import { isRateList, readRateList } from './rates/rate-list.ts'
import { recognise } from './recognise.ts'
import { readSwift } from './swift/read-swift.ts'
import { choosePreset, DELIMITERS, sampleRows } from './tables/choose-preset.ts'
import { csvRows, type RowReader, readBatches } from './tables/csv-rows.ts'
import { mappedPreset, type NamedList } from './tables/mapped-preset.ts'
import type { Preset } from './tables/preset.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'
import { readXml } from './xml/read-xml.ts'

const SAMPLE = 1 << 16
const MB = 1 << 20
const MAX_BYTES = 64 * MB

/**
 * Reads a file of any format: emits its statements, entries, holdings, balances, and what is left out or wrong.
 *
 * @param lists that the institution has mapped
 * @throws Unreadable if nothing of it can be read
 */
export async function readFile(bytes: Bytes, emit: Emit, lists: readonly NamedList[] = []): Promise<FileKind> {
  let isEmpty = true
  let hasStatement = false
  const mapped = lists.map(mappedPreset)
  const kind = await readFamily(bytes, mapped, (item) => {
    hasStatement ||= item.type === 'statement'
    isEmpty &&= item.type === 'statement' || item.type === 'table' || (item.type === 'leftOut' && isOfForm(item.leftOut.reason))
    emit(item)
  })
  // A list has a statement as soon as it has titles.
  if (isEmpty && !(hasStatement && kind.preset === null)) throw new Unreadable(problemOf('nothing', null))
  return kind
}

const isOfForm = (reason: string): boolean => reason === 'heading' || reason === 'total'

async function readFamily(bytes: Bytes, mapped: readonly Preset[], emit: Emit): Promise<FileKind> {
  const family = recognise(bytes)
  // Finding the encoding reads all of a file: those that are too large are refused before.
  if (family !== 'list') checkSize(bytes)
  if (family === 'xlsx') return readXlsx(Buffer.concat([...bytes.pieces()]), mapped, emit)
  if (family === 'pdf') return await readPdf(bytes, emit)
  const encoding = encodingOf(bytes)!
  if (family === 'list') return await readDelimited(bytes, encoding, mapped, emit)
  if (family === 'json') return readJson(textOf(bytes, encoding), mapped, emit)
  if (family === 'xml') return readXml(textOf(bytes, encoding), emit)
  if (family === 'qif') return readQif(textOf(bytes, encoding), emit)
  if (family === 'ofx') return readOfx(textOf(bytes, encoding), emit)
  return readSwift(textOf(bytes, encoding), emit)
}

/** Of formats that are read as a whole. @throws Unreadable above their size */
function checkSize({ size }: Bytes): void {
  if (size > MAX_BYTES) throw new Unreadable(problemOf('tooLarge', null, { size: Math.ceil(size / MB), most: MAX_BYTES / MB }))
}

/** Of PDFs contract notes and credit notes are read. */
async function readPdf(bytes: Bytes, emit: Emit): Promise<FileKind> {
  const kind = readNote(await pdfText(Buffer.concat([...bytes.pieces()])), emit)
  if (!kind) throw new Unreadable(problemOf('pdf', null))
  return kind
}

async function readDelimited(bytes: Bytes, encoding: TextEncoding, mapped: readonly Preset[], emit: Emit): Promise<FileKind> {
  let head = ''
  for (const piece of textPieces(bytes, encoding)) {
    head += piece
    if (head.length >= SAMPLE) break
  }
  // The last line of a whole file is one, whether it ends or not.
  if (isRateList(head.slice(0, head.indexOf('\n')).split(',')))
    return await readRateList(csvRows(textPieces(bytes, encoding), ','), emit)
  const choice = chosenOf(head.length < SAMPLE && !head.endsWith('\n') ? `${head}\n` : head.slice(0, SAMPLE), mapped)
  if ('problem' in choice) {
    // The text of a note is short, and has no columns.
    const note = bytes.size <= SAMPLE ? readNote(head, emit) : undefined
    if (note) return note
    const closes = closesIn(head)
    if (!closes) throw choice
    const { list, delimiter, sample } = closes
    await readCsv(bytes, encoding, delimiter, closeReader(list, sample, emit), emit)
    return { format: 'closes', preset: null }
  }
  const { preset, delimiter, sample } = choice
  await readCsv(bytes, encoding, delimiter, rowReader(preset, sample, emit), emit)
  return kindOf(preset, 'csv')
}

const readCsv = (bytes: Bytes, encoding: TextEncoding, delimiter: string, reader: RowReader, emit: Emit): Promise<void> =>
  readBatches(csvRows(textPieces(bytes, encoding), delimiter), reader, (problem) => emit({ type: 'problem', problem }))

/** The delimiter, columns and first rows of a list of closes. */
function closesIn(head: string) {
  for (const delimiter of DELIMITERS) {
    const sample = sampleRows(head, delimiter).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    const list = closeListIn(sample)
    if (list) return { list, delimiter, sample }
  }
  return undefined
}

function chosenOf(head: string, mapped: readonly Preset[]): ReturnType<typeof choosePreset> | Unreadable {
  try {
    return choosePreset(head, mapped)
  } catch (error) {
    if (error instanceof Unreadable) return error
    throw error
  }
}
