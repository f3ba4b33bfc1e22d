import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readToBook } from '../../../testing/read-statement.ts'
import type { Item } from '../base/items.ts'
import { readOfx } from '../ofx/read-ofx.ts'

const PAID = '<TRNTYPE>DEBIT<DTPOSTED>20250303<TRNAMT>-7'

/** Reads an account with five payments, and these. */
const doubts = (...more: readonly string[]) => {
  const items: Item[] = []
  const lines = [1, 2, 3, 4, 5].map((id) => `${PAID}<FITID>${id}`)
  const list = [...lines, ...more].map((line) => `<STMTTRN>${line}</STMTTRN>`).join('\n')
  const account = '<CURDEF>EUR<BANKACCTFROM><ACCTID>42</BANKACCTFROM>'
  const body = `<BANKMSGSRSV1><STMTTRNRS><STMTRS>${account}<BANKTRANLIST>\n${list}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>`
  readOfx(`OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>${body}</OFX>`, (item) => items.push(item))
  return items.flatMap((item) => (item.type === 'doubt' ? [[item.place.path, item.code, item.params.reference]] : []))
}

describe('a transaction of OFX is in doubt that has the identifier of another one', () => {
  it('whether it says the same or something else', () => {
    deepEqual(doubts(), [])
    deepEqual(doubts(`${PAID}<FITID>3`), [['STMTTRN[5]', 'referenceTwice', '3']])
    deepEqual(doubts(`${PAID}0<FITID>3`), [['STMTTRN[5]', 'referenceOtherwise', '3']])
  })

  it('but where many have', () => {
    deepEqual(doubts(`${PAID}<FITID>1`, `${PAID}0<FITID>2`), [])
  })

  it('and what corrects another one', () => {
    deepEqual(doubts(`${PAID}0<FITID>6<CORRECTFITID>2<CORRECTACTION>REPLACE`), [['STMTTRN[5]', 'correctsOther', '2']])
  })
})

it('the cash of a Flex report with the number of another one is doubted', async () => {
  const paid = (id: number) =>
    `<CashTransaction type="Dividends" symbol="KLM" currency="USD" amount="3" dateTime="2025031${id}" transactionID="${id}" />`
  const list = [1, 2, 3, 4, 5, 3].map(paid).join('\n')
  const { items } = await readToBook(
    'flex.xml',
    `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1">\n${list}\n</FlexStatement></FlexStatements></FlexQueryResponse>`,
  )
  deepEqual(
    items.flatMap((item) => (item.type === 'doubt' ? [[item.place.line, item.code]] : [])),
    [[7, 'referenceTwice']],
  )
})

it('an entry of a notification, which has no balances, is doubted where it is there twice', async () => {
  const paid = (id: number) =>
    `<Ntry><Amt Ccy="CHF">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-03-03</Dt></BookgDt><AcctSvcrRef>R${id}</AcctSvcrRef></Ntry>`
  const list = [1, 2, 3, 4, 5, 3].map(paid).join('\n')
  const { items } = await readToBook(
    'camt.xml',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><IBAN>CH93</IBAN></Id></Acct>\n${list}\n</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  )
  deepEqual(
    items.flatMap((item) => (item.type === 'doubt' ? [[item.place.line, item.code]] : [])),
    [[7, 'referenceTwice']],
  )
})
