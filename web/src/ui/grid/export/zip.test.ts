import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, inflateRawSync } from 'node:zlib'

import { zip } from './zip.ts'

test('an archive has each file, compressed, with name and checksum in header and directory', async () => {
  const files = [
    { name: 'a.xml', text: 'x'.repeat(10_000) },
    { name: 'ä/b.xml', text: 'ü€😀' },
    { name: 'empty', text: '' },
  ]
  const archive = Buffer.from(await (await zip(files)).arrayBuffer())
  // The last 22 bytes contain the number of entries, and the size and offset of the directory.
  const end = archive.length - 22
  assert.deepEqual([archive.readUInt32LE(end), archive.readUInt16LE(end + 10)], [0x06054b50, 3])
  let entry = archive.readUInt32LE(end + 16)
  assert.equal(entry + archive.readUInt32LE(end + 12), end)
  for (const { name, text } of files) {
    const content = Buffer.from(text)
    const nameBytes = Buffer.from(name)
    const header = archive.readUInt32LE(entry + 42)
    const packed = archive.readUInt32LE(entry + 20)
    for (const [at, signature, offset] of [
      [entry, 0x02014b50, 16],
      [header, 0x04034b50, 14],
    ] as const) {
      assert.equal(archive.readUInt32LE(at), signature)
      assert.equal(archive.readUInt32LE(at + offset), crc32(content))
      assert.equal(archive.readUInt32LE(at + offset + 4), packed)
      assert.equal(archive.readUInt32LE(at + offset + 8), content.length)
    }
    assert.deepEqual(archive.subarray(header + 30, header + 30 + nameBytes.length), nameBytes)
    assert.deepEqual(
      inflateRawSync(archive.subarray(header + 30 + nameBytes.length, header + 30 + nameBytes.length + packed)),
      content,
    )
    entry += 46 + nameBytes.length
  }
})
