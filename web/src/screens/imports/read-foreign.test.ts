import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readForeign } from './read-foreign.ts'

const FILES = [
  new File(['instrument,day,close\n'], 'prices.csv'),
  new File(['Tag;Kurs\n'], 'prices.csv'),
  new File(['x'], 'AAPL.png'),
  new File(['x'], 'march.ofx'),
]

describe('chosen files', () => {
  it('that have neither our names nor our titles are read one after the other, but for pictures', async () => {
    const read: File[] = []
    const take = async (file: File) => {
      await Promise.resolve()
      read.push(file)
    }
    await readForeign(FILES, take, new AbortController().signal)
    deepEqual(read, [FILES[1], FILES[3]])
  })
  it('are not read any more once others are chosen', async () => {
    const read: File[] = []
    const stop = new AbortController()
    const take = async (file: File) => {
      read.push(file)
      stop.abort()
    }
    await readForeign(FILES, take, stop.signal)
    deepEqual(read, [FILES[1]])
  })
})
