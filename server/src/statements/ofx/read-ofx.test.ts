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

  it('takes an entry back by the number of that entry', async () => {
    const taken = head('C').replace('<FITID>C', '<FITID>C<REVERSALFITID>B')
    const { entries } = await readStatement(
      sgml(
        `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>${account}<INVTRANLIST>
<BUYSTOCK><INVBUY>${taken}<UNITS>-10<UNITPRICE>200<COMMISSION>1.5<TOTAL>2001.50<SUBACCTSEC>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>
</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>`,
      ),
    )
    const [{ status, reference, quantity, net } = {}] = entries
    deepEqual([status, reference, quantity, net?.amount], ['cancelled', 'B', '10', '-2001.50'])
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

it('OFX 1 whose list of transactions has no end has them all, and the balance after them', async () => {
  const { entries, balances, problems } = await readStatement(`OFXHEADER:100
DATA:OFXSGML

<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>BRL<CCACCTFROM><ACCTID>4711</CCACCTFROM>
<BANKTRANLIST><DTSTART>20240301<DTEND>20240331
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240305<TRNAMT>-13.00<FITID>1<MEMO>Shop</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240306<TRNAMT>-9.02<FITID>2</STMTTRN>
<LEDGERBAL><BALAMT>-22.02<DTASOF>20240331</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`)
  deepEqual(problems, [])
  deepEqual([...entries.map(({ net }) => net?.amount), ...balances.map(({ amount }) => amount)], ['-13.00', '-9.02', '-22.02'])
})

it('OFX names the day or the amount that is missing, and no currency that it does not say', async () => {
  const { entries, problems } = await readStatement(`<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF></CURDEF><BANKTRANLIST>
<STMTTRN><DTPOSTED>20240231</DTPOSTED><TRNAMT>1</TRNAMT></STMTTRN>
<STMTTRN><DTPOSTED>20240229</DTPOSTED><TRNAMT>one</TRNAMT></STMTTRN>
<STMTTRN><DTPOSTED>20240229</DTPOSTED><TRNAMT>1</TRNAMT></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
  deepEqual(
    problems.map(({ code, place }) => [code, place?.line]),
    [
      ['invalidDay', 2],
      ['amountMissing', 3],
    ],
  )
  deepEqual(
    entries.map(({ net }) => net),
    [{ currency: 'XXX', amount: '1' }],
  )
})
