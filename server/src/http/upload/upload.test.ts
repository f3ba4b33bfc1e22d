import { deepEqual, equal, notEqual, ok, rejects } from 'node:assert/strict'
import { readdirSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { makeDataFolder } from '../../../testing/data-folder.ts'
import { receiveUpload } from './upload.ts'

describe('protection 56: a large body is received on disk', () => {
  let folder = ''
  before(() => {
    folder = makeDataFolder('uploads')
  })
  after(() => rmSync(folder, { recursive: true }))
  const receive = (json: string | Buffer, limit = 1e9) => {
    const bytes = Buffer.from(json)
    const chunks = Array.from({ length: Math.ceil(bytes.length / 60_001) }, (_, i) =>
      bytes.subarray(i * 60_001, (i + 1) * 60_001),
    )
    return receiveUpload(Readable.from(chunks, { objectMode: false }), 'files', limit, folder)
  }
  const textsOf = (parts: AsyncIterable<Buffer>) => Array.fromAsync(parts, (part) => part.toString())
  const textOf = async (parts: AsyncIterable<Buffer>) => (await textsOf(parts)).join('')

  it('with its texts whole, in parts, and leaves no file', async () => {
    const files = { 'a.csv': '€🙂\n'.repeat(300_000), empty: '', 'b.csv': 'x'.repeat(10) }
    const upload = await receive(JSON.stringify({ name: 'n', files }))
    deepEqual(JSON.parse(upload.json), { name: 'n', files: { 'a.csv': '0', empty: '1', 'b.csv': '2' } })
    const parts = await textsOf(upload.partsOf(0))
    ok(parts.length > 3)
    equal(parts.join(''), files['a.csv'])
    deepEqual(
      [await textOf(upload.partsOf(1)), await textOf(upload.partsOf(2)), await textOf(upload.partsOf(3))],
      ['', 'x'.repeat(10), ''],
    )
    deepEqual(readdirSync(folder), [])
    await upload.close()
  })
  it('with a hash of the texts and where they end', async () => {
    const hashOf = async (files: object) => {
      const upload = await receive(JSON.stringify({ files }))
      await upload.close()
      return upload.hash
    }
    equal(await hashOf({ a: '12', b: '3' }), await hashOf({ x: '12', y: '3' }))
    notEqual(await hashOf({ a: '12', b: '3' }), await hashOf({ a: '1', b: '23' }))
  })
  it('up to its limit, and refused where what is no text of a file is large', async () => {
    await rejects(receive(JSON.stringify({ files: { a: 'x'.repeat(100_000) } }), 100_000), { status: 413 })
    await rejects(receive(JSON.stringify({ name: 'x'.repeat(5_000_000), files: {} })), { status: 413 })
    await rejects(receive('{"files":{"a":"\u0001"}}'), { status: 400 })
  })
})
