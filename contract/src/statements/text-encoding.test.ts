import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { oldEncodingOf, utf16Of } from './text-encoding.ts'

const bytes = (...values: readonly (number | string)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'latin1') : Buffer.from([value]))))

describe('the encoding of text', () => {
  it('is UTF-16 by its zero bytes, also where few letters are of the alphabet of ASCII', () => {
    const text = 'Дата;Сумма рублей;Наименование бумаги\n1;2;3\n'
    equal(utf16Of(Buffer.from(text, 'utf16le')), 'utf-16le')
    equal(utf16Of(Buffer.from(text, 'utf16le').swap16()), 'utf-16be')
    equal(utf16Of(Buffer.from(text)), undefined)
  })

  it('is none of bytes with zeros anywhere', () => {
    for (const head of [bytes(0x50, 0x4b, 0), bytes(1, 0, 0, 2, 0, 0, 0, 0, 3), bytes(0xff, 0xfe, 0, 0, 0x41)])
      equal(utf16Of(head), 'none')
  })

  it('is that of Central Europe by letters between letters, which are signs in that of the West', () => {
    // Opłata, Książka
    equal(oldEncodingOf([bytes('Op', 0xb3, 'ata;1')]), 'windows-1250')
    equal(oldEncodingOf([bytes('Ksi', 0xb9, 0xbf, 'ka')]), 'windows-1250')
    // Částka, Množství
    equal(oldEncodingOf([bytes(0xc8, 0xe1, 'stka;Mno', 0x9e, 'stv', 0xed)]), 'windows-1250')
  })

  it('is that of the West for its letters and signs', () => {
    for (const text of ['Qualité', '5 m³ à 10', '¿Qué?', 'Zürich;Öl', 'Køb;Sælg', 'Perché più', '£5', 'São João'])
      equal(oldEncodingOf([Buffer.from(text, 'latin1')]), 'windows-1252', text)
  })

  it('is UTF-8 of a file that is cut within a character, or has a wrong byte', () => {
    equal(oldEncodingOf([Buffer.from('Qualité né').subarray(0, -1)]), 'utf-8')
    equal(oldEncodingOf([Buffer.concat([Buffer.from('Qualité né'), bytes(0x96, 'x')])]), 'utf-8')
  })
})
