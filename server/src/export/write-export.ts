import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { ImportKind } from '@portal/contract/imports/import-files.ts'
import type { ExportFormatName } from '@portal/contract/institution/ledger-export.ts'
import { ZipFile } from 'yazl'
import type { Transaction } from '#store/database.ts'
import { exportLogos } from '#store/export/export-rows.ts'
import type { ExportScope } from '#store/export/export-scope.ts'
import { filesOf } from './files-of.ts'
import { csv } from './formats/csv.ts'
import type { ExportFormat } from './formats/format.ts'
import { json } from './formats/json.ts'
import { parquet } from './formats/parquet.ts'
import { partsOf } from './parts-of.ts'

const FORMATS: { readonly [K in ExportFormatName]: ExportFormat } = { csv, json, parquet, history: parquet }

/** Written lines by kind. */
export type ExportedCounts = Readonly<Partial<Record<ImportKind, number>>>

/**
 * Writes a scope as a ZIP with a file a kind, named as those of an import, and the pictures of instruments. A file without lines is left
 * out. What does not fit into a file of an import is in folders `part-2`, `part-3`…, to be imported one after the other.
 *
 * @throws where the file cannot be written; then what is there of it is incomplete
 */
export async function writeExport(
  tx: Transaction,
  scope: ExportScope,
  format: ExportFormatName,
  at: Date,
  path: string,
): Promise<ExportedCounts> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }))
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const add = async (name: string, chunks: AsyncIterable<Uint8Array>, isCompressed: boolean) => {
    const stream = Readable.from(chunks)
    zip.addReadStream(stream, name, { mtime: at, compress: !isCompressed })
    await Promise.race([finished(stream), failed])
  }
  try {
    const counts = await addFiles(tx, scope, format, add)
    zip.addBuffer(Buffer.from(manifestOf(scope, format, at, counts)), 'export.json', { mtime: at })
    zip.end()
    await written
    return counts
  } catch (error) {
    const { outputStream } = zip
    if (outputStream instanceof Readable) outputStream.destroy()
    await written.catch(() => {})
    throw error
  }
}

type Add = (name: string, chunks: AsyncIterable<Uint8Array>, isCompressed: boolean) => Promise<void>

async function addFiles(tx: Transaction, scope: ExportScope, format: ExportFormatName, add: Add): Promise<ExportedCounts> {
  const { extension, maxRows, isCompressed, write } = FORMATS[format]
  const counts: Partial<Record<ImportKind, number>> = {}
  for (const { kind, name: file, columns, pages: all } of filesOf(tx, scope, format)) {
    const name = file.replace('.csv', extension)
    let part = 0
    for await (const pages of partsOf(counted(all, kind, counts), maxRows)) {
      part++
      await add(part === 1 ? name : `part-${part}/${name}`, write(columns, pages), isCompressed)
    }
  }
  for await (const logos of exportLogos(tx, scope))
    for (const { id, logo } of logos) if (isFileName(id)) await add(`logos/${id}.png`, once(Buffer.from(logo, 'base64')), true)
  return counts
}

async function* counted<Row>(
  pages: AsyncIterable<readonly Row[]>,
  kind: ImportKind,
  counts: Partial<Record<ImportKind, number>>,
): AsyncIterable<readonly Row[]> {
  for await (const page of pages) {
    counts[kind] = (counts[kind] ?? 0) + page.length
    yield page
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** An id may be any text: no picture may leave its folder where the ZIP is unpacked. */
const isFileName = (id: string): boolean => !/[/\\:]|^\.+$/.test(id)

/** Facts that the files do not contain; an import ignores it. */
function manifestOf(
  { name, client, pivotCurrency }: ExportScope,
  format: ExportFormatName,
  at: Date,
  counts: ExportedCounts,
): string {
  const of = { institution: name, client: client?.name ?? null, pivotCurrency }
  return `${JSON.stringify({ ...of, format, exportedAt: at.toISOString(), lines: counts }, null, 2)}\n`
}
