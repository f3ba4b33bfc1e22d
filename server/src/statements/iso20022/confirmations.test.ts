import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

const message = (element: string, event: string, moves: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:seev.036.001.12"><${element}>
<CorpActnGnlInf><CorpActnEvtId>C9</CorpActnEvtId><EvtTp><Cd>${event}</Cd></EvtTp><FinInstrmId><ISIN>US0378331005</ISIN></FinInstrmId></CorpActnGnlInf>
<AcctDtls><SfkpgAcct>7712</SfkpgAcct></AcctDtls>
<CorpActnDtls><DtDtls><ExDvddDt><Dt><Dt>2025-03-03</Dt></Dt></ExDvddDt></DtDtls></CorpActnDtls>
<CorpActnConfDtls>${moves}</CorpActnConfDtls></${element}></Document>`
const posted = '<DtDtls><PstngDt><Dt><Dt>2025-03-10</Dt></Dt></PstngDt></DtDtls>'
const cash = (side: string): string =>
  `<CshMvmntDtls><CdtDbtInd>${side}</CdtDbtInd><AmtDtls><PstngAmt Ccy="USD">8.40</PstngAmt><GrssCshAmt Ccy="USD">10.00</GrssCshAmt><WhldgOfFrgnTaxAmt Ccy="USD">1.00</WhldgOfFrgnTaxAmt><WhldgOfLclTaxAmt Ccy="USD">0.50</WhldgOfLclTaxAmt><ChrgsAmt Ccy="USD">0.10</ChrgsAmt></AmtDtls>${posted}</CshMvmntDtls>`

describe('the confirmation of a corporate action', () => {
  it('has cash with all of its taxes and charges', async () => {
    const { format, statements, entries } = await readStatement(message('CorpActnMvmntConf', 'DVCA', cash('CRDT')))
    equal(format, 'seev.036')
    equal(statements[0]!.account.number, '7712')
    deepEqual(
      entries.map(({ kind, status, day, exDay, reference, net, gross, tax, fee, instrument }) => [
        [kind, status, day, exDay, reference, instrument?.isin].join(' '),
        [net?.amount, gross?.amount, tax?.amount, fee?.amount],
      ]),
      [['dividend booked 2025-03-10 2025-03-03 C9 US0378331005', ['8.40', '10.00', '1.50', '0.10']]],
    )
  })

  it('has units that came and went', async () => {
    const units = (side: string, isin: string, size: number): string =>
      `<SctiesMvmntDtls><FinInstrmId><ISIN>${isin}</ISIN></FinInstrmId><CdtDbtInd>${side}</CdtDbtInd><PstngQty><Unit>${size}</Unit></PstngQty>${posted}</SctiesMvmntDtls>`
    const moves = units('DBIT', 'US0378331005', 10) + units('CRDT', 'CH0038863350', 5)
    const { entries } = await readStatement(message('CorpActnMvmntConf', 'MRGR', moves))
    deepEqual(
      entries.map(({ kind, quantity, instrument }) => [kind, quantity, instrument?.isin]),
      [
        ['merger', '-10', 'US0378331005'],
        ['merger', '5', 'CH0038863350'],
      ],
    )
  })

  it('is taken back by its reversal', async () => {
    const { format, entries } = await readStatement(message('CorpActnMvmntRvslAdvc', 'DVCA', cash('DBIT')))
    deepEqual([format, entries[0]?.status, entries[0]?.net?.amount], ['seev.037', 'cancelled', '-8.40'])
  })

  it('names a movement that says no amount', async () => {
    const { problems } = await readStatement(
      message('CorpActnMvmntConf', 'DVCA', `${cash('CRDT')}<CshMvmntDtls>${posted}</CshMvmntDtls>`),
    )
    deepEqual(
      problems.map(({ code, place }) => [code, place?.path]),
      [['amountMissing', 'CshMvmntDtls[2]']],
    )
  })
})
