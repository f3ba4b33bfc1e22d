import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'

import { readInWorker } from './read-in-worker.ts'

const MB = 1 << 20
const TITLES = 'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency'
const LINE = '03-03-2025 09:15:00;500001;Buy;NESN;Nestle N;CH0038863350;10.0;90.00;9.05;0.00;-909.05;1090.95;CHF'
const CAMT = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'
const OFX = 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>'
const NEVER_READ = 'Nothing of a file outside may be read.'

describe('a file that was made to harm, or is too large', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bad-input-'))
  after(() => rmSync(folder, { recursive: true }))
  const outside = path.join(folder, 'outside.txt')
  writeFileSync(outside, NEVER_READ)

  /** @param size of the file in bytes; beyond what is written it has zeros */
  async function read(content: string | Uint8Array, size?: number) {
    const file = path.join(folder, 'file')
    const descriptor = openSync(file, 'w')
    writeSync(descriptor, typeof content === 'string' ? Buffer.from(content) : content)
    if (size !== undefined) ftruncateSync(descriptor, size)
    closeSync(descriptor)
    const report = await readInWorker(file)
    ok(!JSON.stringify(report).includes(NEVER_READ))
    return report
  }

  const entity = (value: string): string =>
    `${CAMT.replace('?>', `?><!DOCTYPE Document [<!ENTITY a ${value}>]>`)}<BkToCstmrStmt>&a;</BkToCstmrStmt></Document>`
  const refused: readonly (readonly [what: string, code: string, content: string])[] = [
    ['XML with entities that grow', 'entities', entity(`"${'x'.repeat(1000)}"`)],
    ['XML with an entity that is a file', 'entities', entity(`SYSTEM "file://${outside}"`)],
    ['XML that is nested a hundred thousand times', 'deep', `${CAMT}${'<a>'.repeat(100_000)}`],
    ['XML that ends in the middle', 'cutOff', `${CAMT}<BkToCstmrStmt><Stmt><Id>1</Id>`],
    ['OFX that ends in the middle', 'cutOff', `${OFX}<BANKMSGSRSV1><STMTTRNRS><STMTRS>`],
    ['OFX that is nested a hundred thousand times', 'deep', `${OFX}${'<A>'.repeat(100_000)}`],
    ['JSON that is nested a million times', 'cutOff', `{"statements":${'['.repeat(1_000_000)}`],
    ['OFX without a statement', 'nothing', `${OFX}</OFX>`],
    [
      'OFX with the error of a bank',
      'bankError',
      `${OFX}<STMTTRNRS><STATUS><CODE>2000<SEVERITY>ERROR<MESSAGE>No data</STATUS></STMTTRNRS></OFX>`,
    ],
    ['a list of titles alone', 'nothing', `${TITLES}\n`],
    ['a PDF that ends in the middle', 'pdfDamaged', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
  ]
  for (const [what, code, content] of refused)
    it(`${what} is refused as ${code}`, async () => {
      const { problem, statements } = await read(content)
      deepEqual([problem?.code, statements], [code, []])
      match(problem!.remedy, /\w/)
    })

  it('of 1 GB that is no list is refused at once', async () => {
    const padding = ' '.repeat(8192)
    for (const [content, code] of [
      [`{"statements": [${padding}`, 'tooLarge'],
      [`${OFX}<BANKMSGSRSV1>${padding}`, 'tooLarge'],
      ['', 'notText'],
    ] as const)
      equal((await read(content, 1024 * MB)).problem?.code, code)
  })

  it('of 1 GB whose lines end soon has those that are whole, and names the place of the rest', async () => {
    const count = 100
    const { problem, problems, statements } = await read(`${TITLES}\n${`${LINE}\n`.repeat(count)}`, 1024 * MB)
    equal(problem, undefined)
    deepEqual([statements[0]!.lines.new, statements[0]!.lines.refused], [count, 1])
    deepEqual(
      problems.map(({ code, place }) => [code, place]),
      [['long', { line: count + 2 }]],
    )
  })
})
