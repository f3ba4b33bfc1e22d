import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import type { Worksheet } from '@portal/presentation/workbook/worksheet.ts'

import { used, withPage } from '../../../../testing/page.ts'
import { markFiles, notifySaved, onFileSaved, type SavedFile, saveFile, saveServerFile } from './save-file.ts'
import { saveTable } from './save-table.ts'
import { saveWorkbook } from './save-workbook.ts'
import { useWorksheetOffer, worksheetsOnScreen } from './worksheets-on-screen.ts'

const sheetOf = (title: string, rows: number): Worksheet => ({
  title,
  lines: [],
  hasTotal: false,
  columns: [{ title: 'Name', kind: 'text', values: Array.from({ length: rows }, () => '') }],
})

describe('a file that is saved', () => {
  withPage()
  const saved: SavedFile[] = []
  const clicked: string[] = []
  let stop = () => {}
  let contents: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    clicked.length = 0
    contents = []
    const unsubscribe = onFileSaved((file) => saved.push(file))
    stop = () => void unsubscribe()
    mock.timers.enable({ apis: ['setTimeout'] })
    mock.method(URL, 'createObjectURL', (blob: Blob) => {
      contents.push(blob)
      return 'blob:1'
    })
    mock.method(URL, 'revokeObjectURL', (address: string) => void clicked.push(`revoked ${address}`))
    window.HTMLElement.prototype.click = function (this: HTMLElement) {
      const { href, download } = this as HTMLAnchorElement
      clicked.push(`${href} ${download}`)
    }
  })
  afterEach(() => {
    stop()
    markFiles('')
    mock.timers.reset()
    mock.restoreAll()
  })

  it('has its name, type and content, and is reported to what records it', async () => {
    saveFile({ name: 'a.csv', rows: 3 }, 'text/csv', 'x,y')
    deepEqual([clicked, saved], [['blob:1 a.csv'], [{ name: 'a.csv', rows: 3 }]])
    deepEqual([contents[0]!.type, await contents[0]!.text()], ['text/csv', 'x,y'])
    mock.timers.tick(1)
    deepEqual(clicked.at(-1), 'revoked blob:1')
  })
  it('of the server is not reported, as the server has recorded it', () => {
    saveServerFile('a.pdf', 'application/pdf', 'x')
    deepEqual([clicked.length, saved], [1, []])
  })
  it('has a mark in its name while there is one', () => {
    markFiles('as-of-monday')
    for (const name of ['a.csv', 'a.b.xlsx', 'name']) saveFile({ name, rows: 0 }, '', '')
    deepEqual(
      saved.map(({ name }) => name),
      ['a-as-of-monday.csv', 'a.b-as-of-monday.xlsx', 'name-as-of-monday'],
    )
  })
  it('is not reported to listeners that have left', () => {
    stop()
    notifySaved({ name: 'a', rows: 1 })
    equal(saved.length, 0)
  })
  it('of a table is its rows with separators', async () => {
    saveTable('a.csv', [{ key: 'n', title: 'Name', kind: 'text', value: (row: string) => row }], ['A', 'B'])
    deepEqual(saved, [{ name: 'a.csv', rows: 2 }])
    equal((await contents[0]!.text()).includes('A'), true)
  })
  it('of sheets is made by a worker, and counted by their rows', async () => {
    let isEnded = false
    let answer: object = { kind: 'made', workbook: new Blob(['book']) }
    class FakeWorker {
      onmessage: ((event: { readonly data: object }) => void) | null = null
      postMessage() {
        queueMicrotask(() => this.onmessage?.({ data: answer }))
      }
      terminate() {
        isEnded = true
      }
    }
    Object.assign(globalThis, { Worker: FakeWorker })
    const sheet = sheetOf('s', 3)
    await saveWorkbook('a.xlsx', [sheet, sheet])
    deepEqual([saved, isEnded, await contents[0]!.text()], [[{ name: 'a.xlsx', rows: 6 }], true, 'book'])
    answer = { kind: 'failed', reason: 'Too large.' }
    const failed = await saveWorkbook('a.xlsx', [sheet]).catch((error: Error) => error.message)
    deepEqual([failed, saved.length], ['Too large.', 1])
    Reflect.deleteProperty(globalThis, 'Worker')
  })
  it('of a screen has a sheet for what is on it, as it is now, in its order', async () => {
    const titled = (title: string | null) => (title === null ? null : () => sheetOf(title, 1))
    const first = await used((title: string | null) => useWorksheetOffer(titled(title)), 'first')
    const second = await used(() => useWorksheetOffer(titled('second')), null)
    const titles = () => worksheetsOnScreen(() => sheetOf('', 0)).map(({ title }) => title)
    deepEqual(titles(), ['first', 'second'])
    await first.rerender('changed')
    deepEqual(titles(), ['changed', 'second'])
    await first.rerender(null)
    deepEqual(titles(), ['second'])
    await second.unmount()
    deepEqual(titles(), [])
  })
})
