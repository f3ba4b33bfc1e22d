import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'

const sgml = (body: string): string => `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\n\n<OFX>\n${body}\n</OFX>`
const account = '<CURDEF>USD<INVACCTFROM><BROKERID>broker.example<ACCTID>42</INVACCTFROM>'
const head = (id: string): string =>
  `<INVTRAN><FITID>${id}<DTTRADE>20250303120000<MEMO></INVTRAN><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>`

describe('OFX 1', () => {
  const file = sgml(
    `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>${account}<INVTRANLIST><DTSTART>20250301<DTEND>20250331
<BUYSTOCK><INVBUY>${head('B')}<UNITS>10<UNITPRICE>200<COMMISSION>1.5<TOTAL>-2001.50<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<REINVEST>${head('R')}<INCOMETYPE>DIV<TOTAL>-5<UNITS>.025<UNITPRICE>200</REINVEST>
<SPLIT>${head('S')}<OLDUNITS>10.025<NEWUNITS>40.1<NUMERATOR>4<DENOMINATOR>1</SPLIT>
<INVBANKTRAN><STMTTRN><TRNTYPE>INT<DTPOSTED>20250310<TRNAMT>0.4<FITID>I<NAME>R&amp;D</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>
<STRANGE><A>1</STRANGE>
</INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID><POSTYPE>SHORT<UNITS>3</INVPOS></POSSTOCK></INVPOSLIST>
<INVBAL><AVAILCASH>12.5</INVBAL></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>037833100</SECID><SECNAME>Apple<TICKER>AAPL</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>`,
  )

  it('has trades, reinvestments of two entries, splits and money', async () => {
    const { entries } = await readStatement(file)
    deepEqual(
      entries.map(({ kind, quantity, net, ratio, text }) => [kind, quantity, net?.amount, ratio, text]),
      [
        ['buy', '10', '-2001.50', undefined, undefined],
        ['dividend', undefined, '5', undefined, undefined],
        ['buy', '0.025', '-5', undefined, undefined],
        ['split', '30.075', undefined, '4', undefined],
        ['interest', undefined, '0.4', undefined, 'R&D'],
      ],
    )
    equal(entries[0]!.instrument?.name, 'Apple')
  })

  it('states holdings and cash, and names what it does not know', async () => {
    const { holdings, balances, problems } = await readStatement(file)
    deepEqual(
      holdings.map(({ quantity }) => quantity),
      ['-3'],
    )
    deepEqual(
      balances.map(({ kind, amount }) => [kind, amount]),
      [['closing', '12.5']],
    )
    deepEqual(
      problems.map(({ code }) => code),
      ['unknownKind'],
    )
  })

  it('is refused where it is cut off', async () => {
    equal(await refusalOf(file.slice(0, file.length / 2)), 'cutOff')
  })
})

it('OFX 2 of a bank is read alike', async () => {
  const { entries, statements } = await readStatement(`<?xml version="1.0"?>
<?OFX OFXHEADER="200" VERSION="211"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>DE1</ACCTID></BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>FEE</TRNTYPE><DTPOSTED>20250102</DTPOSTED><TRNAMT>-1,50</TRNAMT><NAME></NAME><FITID>9</FITID></STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>8</BALAMT><DTASOF>20250103</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
  deepEqual(
    entries.map(({ kind, net, reference }) => [kind, net?.amount, reference]),
    [['bankFee', '-1.50', '9']],
  )
  equal(statements[0]!.account.number, 'DE1')
})
