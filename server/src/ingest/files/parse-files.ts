import type { ImportKind } from '@portal/contract/imports/import-files.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { OnProgress } from '../booking/booking.ts'
import type { Dataset } from '../dataset.ts'
import { FILE_NAMES } from '../file-names.ts'
import { ANYTHING, type LineFailure, type RecordLines, type Unread } from '../line-failure.ts'
import type { CsvFile } from './csv-file.ts'
import { CSV_FILES } from './csv-files.ts'
import { parseFile } from './parse-file.ts'

/** The records of the files, their lines, and the failures. */
interface Parsed {
  readonly dataset: Dataset
  readonly lines: RecordLines
  readonly unread: Unread
  readonly failures: readonly LineFailure[]
}

/**
 * Reads the files of an import.
 *
 * @param files content by name, such as `prices.csv` or `logos/AAPL.png`; `failures` from opening them
 * @param onProgress is called with the share of the bytes that is read
 */
export function parseFiles(
  files: ReadonlyMap<string, Uint8Array>,
  failures: readonly LineFailure[] = [],
  onProgress: OnProgress = () => {},
): Parsed {
  const found: LineFailure[] = [...failures, ...unknownFiles(files)]
  const refused = new Set(failures.map(({ file }) => file))
  if (files.size === 0 && refused.size === 0)
    found.push({
      file: '',
      line: null,
      column: null,
      code: 'file',
      reason: problemText('noFile'),
      remedy: problemText('files', { names: ALL_NAMES }),
    })
  const records: Partial<Record<keyof Dataset, readonly unknown[]>> = {}
  const lines: Partial<Record<keyof Dataset, readonly number[]>> = {}
  const unread: Partial<Record<keyof Dataset, ReadonlySet<string>>> = {}
  const bytesInAll = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  let bytesRead = 0
  for (const kind of Object.keys(CSV_FILES) as ImportKind[]) {
    const bytes = files.get(FILE_NAMES[kind])
    const file = bytes ? parseFile(FILE_NAMES[kind], CSV_FILES[kind] as CsvFile<unknown>, bytes) : NOTHING
    records[kind] = file.records
    lines[kind] = file.lines
    unread[kind] = refused.has(FILE_NAMES[kind]) ? new Set([ANYTHING]) : file.unread
    // Not as arguments of push, which allows some ten thousand only.
    for (const failure of file.failures) found.push(failure)
    bytesRead += bytes?.length ?? 0
    onProgress(bytesInAll === 0 ? 1 : bytesRead / bytesInAll)
  }
  records.logos = [...files].flatMap(([name, png]) => {
    const instrument = /^logos\/(.+)\.png$/.exec(name)?.[1]
    return instrument === undefined ? [] : [{ instrument, png }]
  })
  if (!isComplete(records)) throw new Error('The file of a kind was not read.')
  return { dataset: records, lines, unread, failures: found }
}

/** Each list was filled by the file of the same kind. */
function isComplete(records: Partial<Record<keyof Dataset, readonly unknown[]>>): records is Dataset {
  return 'logos' in records && Object.keys(CSV_FILES).every((kind) => kind in records)
}

const ALL_NAMES = Object.values(FILE_NAMES).join(', ')
const NOTHING = { records: [], lines: [], unread: new Set<string>(), failures: [] }

/** Files with unknown names, which are reported and not skipped: a name may be misspelt. */
function unknownFiles(files: ReadonlyMap<string, Uint8Array>): readonly LineFailure[] {
  const failures: LineFailure[] = []
  for (const file of files.keys()) {
    if (Object.values(FILE_NAMES).includes(file) || /^logos\/.+\.png$/.test(file)) continue
    const remedy = file.startsWith('logos/') ? problemText('nameLogoLikeInstrument') : problemText('files', { names: ALL_NAMES })
    failures.push({ file, line: null, column: null, code: 'file', reason: problemText('notFileImport'), remedy })
  }
  return failures
}
