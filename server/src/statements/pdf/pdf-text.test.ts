import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import PDFDocument from 'pdfkit'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'

/** Rows of a page: what stands at which distance from the left. */
type Rows = readonly (readonly (readonly [number, string])[])[]

const NOTE: Rows = [
  [[60, 'TRADE REPUBLIC BANK GMBH  EXAMPLE STREET 1  10435 BERLIN']],
  [
    [60, 'DEPOT'],
    [300, '4711'],
  ],
  [[60, 'Market-Order Kauf am 05.03.2024, um 12:14 Uhr an der Lang & Schwarz Exchange.']],
  [
    [60, 'POSITION'],
    [250, 'ANZAHL'],
    [350, 'KURS'],
    [450, 'BETRAG'],
  ],
  [
    [60, 'World Fund'],
    [250, '10 Stk.'],
    [350, '24,05 EUR'],
    [450, '240,50 EUR'],
  ],
  [[60, 'IE00B4L5Y983']],
  [
    [60, 'Fremdkostenzuschlag'],
    [450, '-1,00 EUR'],
  ],
  [
    [60, 'DE00000000000000000000'],
    [250, '07.03.2024'],
    [450, '-241,50 EUR'],
  ],
]

/** A PDF with a page of rows; those further down are written first. */
async function pdfOf(rows: Rows, options: PDFKit.PDFDocumentOptions = {}, pages = 1): Promise<Buffer> {
  const document = new PDFDocument(options)
  const written = Array.fromAsync<Buffer>(document)
  for (let page = 1; page < pages; page++) document.addPage()
  for (const [at, row] of [...rows.entries()].toReversed())
    for (const [x, text] of row) document.text(text, x, 80 + 20 * at, { lineBreak: false })
  document.end()
  return Buffer.concat(await written)
}

describe('a contract note as PDF', () => {
  it('is read by what stands in its lines, in whatever order they were written', async () => {
    const { format, preset, entries, statements } = await readStatement(await pdfOf(NOTE))
    deepEqual([format, preset, statements[0]!.account.number], ['note', 'trade-republic-note', '4711'])
    const { kind, day, settleDay, quantity, price, fee, net, instrument } = entries[0]!
    deepEqual(
      [kind, day, settleDay, quantity, price, fee?.amount, net?.amount, instrument?.isin],
      ['buy', '2024-03-05', '2024-03-07', '10', '24.05', '1.00', '-241.50', 'IE00B4L5Y983'],
    )
  })

  it('that is another document, a picture, has a password or too many pages is refused with the reason', async () => {
    equal(await refusalOf(await pdfOf([[[60, 'Dear customer, here is nothing to read.']]])), 'pdf')
    equal(await refusalOf(await pdfOf([])), 'pdfWithoutText')
    equal(await refusalOf(await pdfOf(NOTE, { userPassword: 'secret', pdfVersion: '1.7' })), 'pdfPassword')
    equal(await refusalOf(await pdfOf(NOTE, {}, 51)), 'pdfPages')
  })

  it('that is cut off has what is left, or is refused as damaged', async () => {
    const whole = await pdfOf(NOTE)
    for (const share of [0.2, 0.5]) equal(await refusalOf(whole.subarray(0, share * whole.length)), 'pdfDamaged')
  })
})
