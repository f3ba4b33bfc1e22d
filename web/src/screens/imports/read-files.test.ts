import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkFiles, importable, readFiles } from './read-files.ts'

test('texts are sent by name, logos in base64 in their folder', async () => {
  const files = [new File(['id,name\nA,Ärger\n'], 'clients.csv'), new File([Uint8Array.of(0x89, 0x50, 0xff)], 'AAPL.png')]
  assert.equal(checkFiles(files), null)
  // 0x89 50 FF is 100010 010101 000011 111111: letters 34, 21, 3 and 63 of the alphabet of RFC 4648.
  assert.deepEqual(await readFiles(files), { 'clients.csv': 'id,name\nA,Ärger\n', 'logos/AAPL.png': 'iVD/' })
})

test('of a folder tables, logos and statements are taken, of single files all', () => {
  const files = ['prices.csv', 'AAPL.PNG', 'notes.txt', '.hidden.csv', 'csv', 'march.OFX', 'bank.940'].map((name) => ({ name }))
  assert.deepEqual(
    importable(files),
    ['prices.csv', 'AAPL.PNG', 'march.OFX', 'bank.940'].map((name) => ({ name })),
  )
  // The name of a single file says nothing.
  assert.deepEqual(importable([{ name: 'statement' }, { name: '.hidden' }], true), [{ name: 'statement' }])
})

test('no file, duplicate names, and more than 32 MiB are rejected before sending', () => {
  const csv = new File([''], 'prices.csv')
  assert.equal(checkFiles([]), 'Choose at least one file.')
  assert.equal(checkFiles([csv, csv]), 'There are two files named prices.csv.')
  const large = { name: 'prices.csv', size: 33 * 2 ** 20, text: csv.text, arrayBuffer: csv.arrayBuffer }
  assert.match(checkFiles([large]) ?? '', /33\.0 MiB .* at most 32 MiB/)
})
