import { type Dataset, ENTRY_KINDS } from '../../src/ingest/dataset.ts'
import type { FileSource } from '../../src/ingest/files/parse-file.ts'
import { parseFiles } from '../../src/ingest/files/parse-files.ts'
import type { LineFailure, RecordLines } from '../../src/ingest/line-failure.ts'

/** A file in memory, in chunks of so many bytes. */
export function fileSource(content: string | Uint8Array, chunkBytes = Number.POSITIVE_INFINITY): FileSource {
  const bytes = Buffer.from(content as string)
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  return { size: bytes.length, chunks }
}

/** Content of files, as a whole. */
export async function readFiles(files: Readonly<Record<string, FileSource>>): Promise<{
  readonly dataset: Dataset
  readonly lines: RecordLines
  readonly failures: readonly LineFailure[]
}> {
  const delivery = await parseFiles(new Map(Object.entries(files)), [], Number.POSITIVE_INFINITY)
  const records: Record<string, unknown[]> = {}
  const lines: Record<string, number[]> = {}
  for (const kind of ENTRY_KINDS) {
    const read: { records: unknown[]; lines: number[] } = { records: [], lines: [] }
    const isRefused = await delivery.read(kind, async (batch) => {
      read.records = read.records.concat(batch.records)
      read.lines = read.lines.concat(batch.lines)
    })
    records[kind] = isRefused ? [] : read.records
    lines[kind] = isRefused ? [] : read.lines
  }
  return {
    dataset: { ...delivery.reference, ...records } as Dataset,
    lines: { ...delivery.lines, ...lines },
    failures: delivery.failures.first(),
  }
}
