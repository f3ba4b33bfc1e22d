import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { problemText } from '#ingest/problem-text.ts'
import type { FileSource } from './files/parse-file.ts'
import type { Files } from './import-files.ts'
import type { LineFailure } from './line-failure.ts'

const LARGEST_FILE_BYTES = 64 * 1024 * 1024
const LARGEST_LOGO_BYTES = 64 * 1024
const MAX_FILES = 10_000

/**
 * Finds the CSV files of a folder and the images of its `logos`; they are read later. Other files are ignored. A file that is too large is reported and not
 * opened.
 *
 * @throws when the folder cannot be read
 */
export async function readFolder(folder: string): Promise<Files> {
  const names = (await readdir(folder)).sort()
  const logos = names.includes('logos') ? (await readdir(path.join(folder, 'logos'))).sort().map((name) => `logos/${name}`) : []
  const wanted = [...names.filter((name) => /\.csv$/i.test(name)), ...logos]
  const files = new Map<string, FileSource>()
  const failures: LineFailure[] = []
  const refuse = (file: string, reason: string, remedy: string) =>
    failures.push({ file, line: null, column: null, code: 'file', reason, remedy })
  if (wanted.length > MAX_FILES)
    refuse('logos', problemText('fileCount', { count: wanted.length }), problemText('importMostTime', { most: MAX_FILES }))
  for (const name of wanted.slice(0, MAX_FILES)) {
    const limit = name.startsWith('logos/') ? LARGEST_LOGO_BYTES : LARGEST_FILE_BYTES
    const file = path.join(folder, name)
    const { size, isFile } = await sizeOf(file)
    if (!isFile) refuse(name, problemText('notFile'), problemText('putFileItselfNot'))
    else if (size > limit) refuse(name, problemText('fileBytesMoreThan', { size, limit }), problemText('splitMakePictureSmaller'))
    else files.set(name, { size, chunks: () => createReadStream(file) })
  }
  return { files, failures }
}

async function sizeOf(file: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const stats = await lstat(file)
  return { size: stats.size, isFile: stats.isFile() }
}
