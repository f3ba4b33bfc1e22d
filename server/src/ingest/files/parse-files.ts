import type { ImportKind } from '@portal/contract/imports/import-files.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Delivery, OnProgress } from '../booking/booking.ts'
import { type Dataset, type EntryKind, isEntryKind, type ReferenceDataset } from '../dataset.ts'
import { FILE_NAMES } from '../file-names.ts'
import { ANYTHING, createFailures, type LineFailure } from '../line-failure.ts'
import { CSV_FILES } from './csv-files.ts'
import { type FileSource, type OnBatch, parseFile } from './parse-file.ts'

type ReferenceKind = Exclude<ImportKind, EntryKind>

/**
 * Reads the files of an import.
 *
 * @param files content by name, such as `prices.csv` or `logos/AAPL.png`; `failures` from opening them
 * @param most failures to keep
 * @param onProgress is called with the share of the bytes that is read
 */
export async function parseFiles(
  files: ReadonlyMap<string, FileSource>,
  failures: readonly LineFailure[],
  most: number,
  onProgress: OnProgress = () => {},
): Promise<Delivery> {
  const found = createFailures(most)
  for (const failure of [...failures, ...unknownFiles(files)]) found.add(failure)
  const refused = new Set(failures.map(({ file }) => file))
  if (files.size === 0 && refused.size === 0)
    found.add({
      file: '',
      line: null,
      column: null,
      code: 'file',
      reason: problemText('noFile'),
      remedy: problemText('files', { names: ALL_NAMES }),
    })
  const bytesInAll = [...files.values()].reduce((sum, { size }) => sum + size, 0)
  let bytesRead = 0
  const onRead = (bytes: number) => {
    bytesRead += bytes
    onProgress(bytesInAll === 0 ? 1 : Math.min(1, bytesRead / bytesInAll))
  }

  async function read<K extends ImportKind>(kind: K, onBatch: OnBatch<Dataset[K][number]>): Promise<boolean> {
    const name = FILE_NAMES[kind]
    const source = files.get(name)
    if (!source) return refused.has(name)
    const reading = await parseFile<Dataset[K][number]>(name, CSV_FILES[kind], source, most, onBatch, onRead)
    found.include(reading.failures)
    return reading.isRefused
  }

  const reference: Partial<Record<keyof ReferenceDataset, readonly unknown[]>> = {}
  const lines: Partial<Record<keyof Dataset, readonly number[]>> = {}
  const unread: Partial<Record<keyof Dataset, ReadonlySet<string>>> = {}
  for (const kind of REFERENCE_KINDS) {
    const whole = await readWhole((onBatch) => read(kind, onBatch))
    reference[kind] = whole.records
    lines[kind] = whole.lines
    unread[kind] = whole.unread
  }
  reference.logos = await logosOf(files)
  if (!isComplete(reference)) throw new Error('The file of a kind was not read.')
  return { reference, lines, unread, hasLines: true, read, failures: found }
}

const REFERENCE_KINDS = (Object.keys(CSV_FILES) as ImportKind[]).filter((kind): kind is ReferenceKind => !isEntryKind(kind))

/** All lines of a file. */
async function readWhole<R>(read: (onBatch: OnBatch<R>) => Promise<boolean>) {
  const [records, lines, unread]: [R[], number[], Set<string>] = [[], [], new Set()]
  const isRefused = await read(async (batch) => {
    // Not as arguments of push, which allows some ten thousand only.
    for (const record of batch.records) records.push(record)
    for (const line of batch.lines) lines.push(line)
    for (const [key] of batch.unread) unread.add(key)
  })
  return isRefused ? { records: [], lines: [], unread: new Set([ANYTHING]) } : { records, lines, unread }
}

async function logosOf(files: ReadonlyMap<string, FileSource>): Promise<ReferenceDataset['logos']> {
  const logos: { instrument: string; png: Uint8Array }[] = []
  for (const [name, { chunks }] of files) {
    const instrument = /^logos\/(.+)\.png$/.exec(name)?.[1]
    if (instrument !== undefined) logos.push({ instrument, png: Buffer.concat(await Array.fromAsync(chunks())) })
  }
  return logos
}

/** Each list was filled by the file of the same kind. */
function isComplete(reference: Partial<Record<keyof ReferenceDataset, readonly unknown[]>>): reference is ReferenceDataset {
  return 'logos' in reference && REFERENCE_KINDS.every((kind) => kind in reference)
}

const ALL_NAMES = Object.values(FILE_NAMES).join(', ')

/** Files with unknown names, which are reported and not skipped: a name may be misspelt. */
function unknownFiles(files: ReadonlyMap<string, FileSource>): readonly LineFailure[] {
  const failures: LineFailure[] = []
  for (const file of files.keys()) {
    if (Object.values(FILE_NAMES).includes(file) || /^logos\/.+\.png$/.test(file)) continue
    const remedy = file.startsWith('logos/') ? problemText('nameLogoLikeInstrument') : problemText('files', { names: ALL_NAMES })
    failures.push({ file, line: null, column: null, code: 'file', reason: problemText('notFileImport'), remedy })
  }
  return failures
}
