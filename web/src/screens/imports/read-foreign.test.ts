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
  it('that have neither our names nor our titles are found, and read one after the other, but for pictures', async () => {
    const did: (File | readonly File[])[] = []
    const read = async (file: File) => {
      await Promise.resolve()
      did.push(file)
    }
    await readForeign(FILES, { onFound: (files) => did.push(files), read }, new AbortController().signal)
    deepEqual(did, [[FILES[1], FILES[3]], FILES[1], FILES[3]])
  })
  it('are not read any more once others are chosen', async () => {
    const read: File[] = []
    const stop = new AbortController()
    const take = async (file: File) => {
      read.push(file)
      stop.abort()
    }
    await readForeign(FILES, { onFound: () => {}, read: take }, stop.signal)
    deepEqual(read, [FILES[1]])
  })
})
