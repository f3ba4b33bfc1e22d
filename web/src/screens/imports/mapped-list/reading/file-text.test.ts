import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { fileText } from './file-text.ts'

const bytes = (...values: readonly number[]) => Uint8Array.from(values)

describe('the text of a file', () => {
  it('is in the encoding of its byte order mark', () => {
    deepEqual(fileText(bytes(0xff, 0xfe, 0x41, 0, 0xe9, 0)), { text: 'Aé', encoding: 'utf-16le' })
    deepEqual(fileText(bytes(0xfe, 0xff, 0, 0x41, 0, 0xe9)), { text: 'Aé', encoding: 'utf-16be' })
    deepEqual(fileText(bytes(0xef, 0xbb, 0xbf, 0x41)), { text: 'A', encoding: 'utf-8' })
  })
  it('is UTF-8 where it can be, else that of older programs', () => {
    deepEqual(fileText(bytes(0x41, 0xc3, 0xa9)), { text: 'Aé', encoding: 'utf-8' })
    deepEqual(fileText(bytes(0x41, 0xe9)), { text: 'Aé', encoding: 'windows-1252' })
    deepEqual(fileText(bytes(0xff, 0x41)), { text: 'ÿA', encoding: 'windows-1252' })
    deepEqual(fileText(bytes(0xfe, 0x41)), { text: 'þA', encoding: 'windows-1252' })
  })
  it('is UTF-16 without a mark by its zero bytes', () => {
    deepEqual(fileText(bytes(0x41, 0, 0x3b, 0, 0x31, 0, 0x0a, 0)), { text: 'A;1\n', encoding: 'utf-16le' })
  })
  it('is none of a file that is not text, such as a spreadsheet', () => {
    deepEqual(fileText(bytes(0x50, 0x4b, 0)), { text: '', encoding: 'none' })
  })
})
