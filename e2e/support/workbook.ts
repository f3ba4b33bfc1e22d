import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'

import type { Download } from '@playwright/test'

/** A cell of a workbook as it is kept: a text, or a number with the format that shows it. */
export type SheetCell = string | { readonly value: number; readonly format: string } | null

export interface ReadSheet {
  readonly name: string
  /** Cells by row; what is empty is null. */
  readonly rows: readonly (readonly SheetCell[])[]
  /** The first cell that scrolls. */
  readonly firstScrolled: string | undefined
  /** Formulas of cells, by their place. */
  readonly formulas: ReadonlyMap<string, string>
}

/** A downloaded workbook of one sheet, read from its files. */
export async function readWorkbook(download: Download): Promise<ReadSheet> {
  const [sheet] = await readSheets(download)
  return sheet!
}

/** Every sheet of a downloaded workbook, in its order. */
export async function readSheets(download: Download): Promise<readonly ReadSheet[]> {
  const files = unzipped(readFileSync(await download.path()))
  const formats = formatsIn(files.get('xl/styles.xml')!)
  const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name!)
  return names.map((name, at) => readSheet(name, files.get(`xl/worksheets/sheet${at + 1}.xml`)!, formats))
}

function readSheet(name: string, sheet: string, formats: readonly string[]): ReadSheet {
  const rows = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)]
  const cells: SheetCell[][] = Array.from({ length: Number(rows.at(-1)?.[1] ?? 0) }, () => [])
  for (const [, place, content] of rows) cells[Number(place) - 1] = cellsIn(content!, formats)
  return {
    name,
    rows: cells,
    firstScrolled: /<pane [^>]*topLeftCell="(\w+)"[^>]*state="frozen"/.exec(sheet)?.[1],
    formulas: new Map([...sheet.matchAll(/<c r="(\w+)"[^>]*><f>(.*?)<\/f>/g)].map(([, cell, formula]) => [cell!, formula!])),
  }
}

/** The sheet of a workbook in a spreadsheet program, as CSV; null where there is none on this machine. */
export async function openedInSpreadsheet(download: Download): Promise<string | null> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-workbook-'))
  try {
    const file = path.join(folder, 'opened.xlsx')
    await download.saveAs(file)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    // Cells between commas, in UTF-8, each as the sheet shows it.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'
    execFileSync('soffice', ['--headless', profile, '--convert-to', filter, '--outdir', folder, file], { stdio: 'ignore' })
    return readFileSync(path.join(folder, 'opened.csv'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function cellsIn(row: string, formats: readonly string[]): SheetCell[] {
  const cells: SheetCell[] = []
  for (const [, letter, style, content] of row.matchAll(/<c r="([A-Z])\d+" s="(\d+)"[^>]*>(.*?)<\/c>/gs)) {
    const place = letter!.charCodeAt(0) - 65
    while (cells.length < place) cells.push(null)
    const text = /<t [^>]*>(.*)<\/t>/s.exec(content!)?.[1]
    cells.push(
      text === undefined
        ? { value: Number(/<v>(.*)<\/v>/.exec(content!)![1]), format: formats[Number(style)]! }
        : text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
  }
  return cells
}

/** The number format of each style. */
function formatsIn(styles: string): readonly string[] {
  const byId = new Map([...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code!]))
  const used = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)![1]!
  return [...used.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => byId.get(id) ?? 'General')
}

/** The files of a zip archive, by its directory. */
function unzipped(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const header = archive.readUInt32LE(at + 42)
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    files.set(name, inflateRawSync(archive.subarray(from, from + packed)).toString('utf8'))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
