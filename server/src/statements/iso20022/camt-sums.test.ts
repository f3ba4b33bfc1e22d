import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readToBook } from '../../../testing/read-statement.ts'

const entry = (amount: string, side: string, more = '', status = 'BOOK') =>
  `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2025-03-03</Dt></BookgDt>${more}</Ntry>`
const notification = (...parts: readonly string[]) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr/><Ntfctn><Id>1</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct>\n${parts.join('\n')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
const read = async (...parts: readonly string[]) => readToBook('camt.xml', notification(...parts))
const differences = async (...parts: readonly string[]) =>
  (await read(...parts)).report.statements[0]!.differences.map(({ what, stated, computed }) => [what, stated, computed])
const doubts = async (...parts: readonly string[]) =>
  (await read(...parts)).items.flatMap((item) => (item.type === 'doubt' ? [item.params] : []))

const SUMMARY =
  '<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries><Sum>35</Sum><TtlNetNtry><Amt>5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry></TtlNtries><TtlCdtNtries><NbOfNtries>2</NbOfNtries><Sum>20.00</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>15.00</Sum></TtlDbtNtries></TxsSummry>'

describe('the summary of a camt statement', () => {
  const [a, b, c] = [entry('12.50', 'CRDT'), entry('7.50', 'CRDT'), entry('15.00', 'DBIT')]

  it('agrees with its entries', async () => {
    deepEqual(await differences(SUMMARY, a, b, c), [])
  })

  it('shows an entry that is missing', async () => {
    deepEqual(await differences(SUMMARY, a, c), [
      ['number of entries', '3', '2'],
      ['sum of entries', '35', '27.5'],
      ['number of credits', '2', '1'],
      ['sum of credits', '20', '12.5'],
      ['net of entries', '5', '-2.5'],
    ])
  })

  it('shows an amount of the other side', async () => {
    const names = (await differences(SUMMARY, a, b, entry('15.00', 'CRDT'))).map(([what]) => what)
    deepEqual(names, ['number of credits', 'sum of credits', 'number of debits', 'sum of debits', 'net of entries'])
  })

  it('may leave out what is for information alone', async () => {
    deepEqual(await differences(SUMMARY, a, b, c, entry('99.00', 'CRDT', '', 'INFO')), [])
  })

  it('of a page may be that of all pages', async () => {
    const page = '<NtfctnPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></NtfctnPgntn>'
    deepEqual(await differences(page, SUMMARY, a), [])
  })
})

describe('the parts of a camt entry', () => {
  const part = (amount: string, currency = 'CHF', side = 'CRDT') =>
    `<TxDtls><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></TxDtls>`
  const batch = (count: number, ...parts: readonly string[]) =>
    `<NtryDtls><Btch><NbOfTxs>${count}</NbOfTxs></Btch>${parts.join('')}</NtryDtls>`

  it('sum up to its amount, or it is doubted', async () => {
    deepEqual(await doubts(entry('20.00', 'CRDT', batch(2, part('12.50'), part('7.50')))), [])
    deepEqual(await doubts(entry('200.00', 'CRDT', batch(2, part('12.50'), part('7.50')))), [{ sum: '20', amount: '200' }])
  })

  it('may be of the other side', async () => {
    deepEqual(await doubts(entry('5.00', 'CRDT', batch(2, part('12.50'), part('7.50', 'CHF', 'DBIT')))), [])
  })

  it('are not compared where some are not there, or are in another currency', async () => {
    deepEqual(await doubts(entry('99.00', 'CRDT', batch(3, part('12.50'), part('7.50')))), [])
    deepEqual(await doubts(entry('99.00', 'CRDT', batch(1, part('12.50', 'EUR')))), [])
  })

  it('may be more than it by its charges', async () => {
    const charges = '<Chrgs><TtlChrgsAndTaxAmt Ccy="CHF">0.50</TtlChrgsAndTaxAmt></Chrgs>'
    deepEqual(await doubts(entry('19.50', 'CRDT', charges + batch(2, part('12.50'), part('7.50')))), [])
  })
})

describe('a camt entry of several securities', () => {
  const part = (isin: string, amount: string, more = '') =>
    `<TxDtls><Refs><AcctSvcrRef>R-${amount}</AcctSvcrRef></Refs><Amt Ccy="CHF">${amount}</Amt>${more}<FinInstrmId><ISIN>${isin}</ISIN></FinInstrmId></TxDtls>`
  const paid = '<BkTxCd><Domn><Cd>SECU</Cd><Fmly><Cd>CORP</Cd><SubFmlyCd>DVCA</SubFmlyCd></Fmly></Domn></BkTxCd>'
  const facts = async (amount: string, ...parts: readonly string[]) =>
    (await read(entry(amount, 'CRDT', `${paid}<NtryDtls>${parts.join('')}</NtryDtls>`))).items.flatMap((item) =>
      item.type === 'entry'
        ? [
            [item.entry.places[0]!.path, item.entry.kind],
            [item.entry.instrument?.isin, item.entry.net?.amount],
          ].map((each) => each.join(' '))
        : [],
    )

  it('is one of each, with its own amount', async () => {
    const parts = [part('US0378331005', '12.50'), part('CH0038863350', '7.50')]
    deepEqual(await facts('20.00', ...parts), [
      ...['Ntry[1]/TxDtls[1] dividend', 'US0378331005 12.50'],
      ...['Ntry[1]/TxDtls[2] dividend', 'CH0038863350 7.50'],
    ])
  })

  it('is money where its parts do not come to it', async () => {
    deepEqual(await facts('21.00', part('US0378331005', '12.50'), part('CH0038863350', '7.50')), ['Ntry[1] other', ' 21.00'])
  })

  it('is one entry where all parts are of one security', async () => {
    deepEqual(await facts('20.00', part('US0378331005', '12.50'), part('US0378331005', '7.50')), [
      'Ntry[1] dividend',
      'US0378331005 20.00',
    ])
  })
})
