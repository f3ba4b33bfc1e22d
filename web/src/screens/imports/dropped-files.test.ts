import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { droppedFiles } from './dropped-files.ts'

const file = (name: string) => new File(['x'], name)
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (found: (file: File) => void) => found(file(name)),
})
/** A folder whose entries are read in parts. */
const folder = (...parts: readonly (readonly object[])[]) => ({
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...parts, []]
    return { readEntries: (found: (entries: readonly object[]) => void) => found(left.shift()!) }
  },
})
const item = (entry: object | null, name: string | null = null, kind = 'file') => ({
  kind,
  webkitGetAsEntry: () => entry,
  getAsFile: () => (name === null ? null : file(name)),
})

async function namesOf(...items: readonly object[]) {
  const { files, hasFolder } = await droppedFiles({ items: items as object as DataTransferItemList })
  return [files.map(({ name }) => name), hasFolder]
}

describe('files that are dropped', () => {
  it('are those of the drop, in its order', async () => {
    deepEqual(await namesOf(item(fileEntry('a.csv')), item(fileEntry('b.csv'))), [['a.csv', 'b.csv'], false])
  })
  it('are those of folders, and of folders in them, which are read in parts', async () => {
    const inner = folder([fileEntry('c.csv')])
    deepEqual(await namesOf(item(folder([fileEntry('a.csv'), inner], [fileEntry('d.csv')])), item(fileEntry('e.csv'))), [
      ['a.csv', 'c.csv', 'd.csv', 'e.csv'],
      true,
    ])
  })
  it('are without texts, and what is neither file nor folder', async () => {
    const other = { isFile: false, isDirectory: false }
    deepEqual(await namesOf(item(null, 'text', 'string'), item(folder([other]))), [[], true])
  })
  it('are taken as they are where the browser has no entries', async () => {
    deepEqual(await namesOf(item(null, 'a.csv'), item(null)), [['a.csv'], false])
  })
})
