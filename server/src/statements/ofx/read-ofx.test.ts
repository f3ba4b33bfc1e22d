import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, readToBook, refusalOf } from '../../../testing/read-statement.ts'

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

describe('an investment statement of OFX', () => {
  const ofStock = '<SECID><UNIQUEID>037833100<UNIQUEIDTYPE>CUSIP</SECID>'
  const about = (id: string, more = ''): string => `<INVTRAN><FITID>${id}<DTTRADE>20250303${more}</INVTRAN>`
  const read = (body: string, more = '') =>
    readStatement(
      sgml(
        `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>${account}<INVTRANLIST>${body}</INVTRANLIST>${more}</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><OPTINFO><SECINFO><SECID><UNIQUEID>OPT1</SECID><SECNAME>KLM call<TICKER>KLM1</SECINFO><OPTTYPE>CALL<STRIKEPRICE>11<DTEXPIRE>20250321<SHPERCTRCT>100<SECID><UNIQUEID>STK1</SECID></OPTINFO>
<STOCKINFO><SECINFO><SECID><UNIQUEID>STK1</SECID><SECNAME>KLM<TICKER>KLM</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1>`,
      ),
    )

  it('has the interest that is bought with a bond, and what it says of an instrument without a list', async () => {
    const { entries } = await read(
      `<BUYDEBT><INVBUY>${about('1')}<SECID><UNIQUEID>912828XX1<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10000<UNITPRICE>99.5<COMMISSION>5<TOTAL>-10075</INVBUY><ACCRDINT>120</BUYDEBT>
<SELLOPT><INVSELL>${about('2')}<SECID><UNIQUEID>OPT2</SECID><UNITS>-2<UNITPRICE>.4<TOTAL>80</INVSELL><SHPERCTRCT>100</SELLOPT>
<BUYOPT><INVBUY>${about('3')}<SECID><UNIQUEID>OPT1</SECID><UNITS>1<UNITPRICE>.4<TOTAL>-40</INVBUY></BUYOPT>`,
    )
    deepEqual(
      entries.map(({ accrued, instrument }) => [
        accrued?.amount,
        instrument?.kind,
        instrument?.multiplier,
        instrument?.underlying,
      ]),
      [
        ['-120', 'bond', undefined, undefined],
        [undefined, 'option', '100', undefined],
        [undefined, 'option', '100', 'KLM'],
      ],
    )
  })

  it('has coupons and maturity of the debts of its list', async () => {
    const debt = (id: string, terms: string) =>
      `<DEBTINFO><SECINFO><SECID><UNIQUEID>${id}</SECID><SECNAME>D</SECINFO><PARVALUE>1000${terms}</DEBTINFO>`
    const bought = (id: string) =>
      `<BUYDEBT><INVBUY>${about(id)}<SECID><UNIQUEID>${id}</SECID><UNITS>1000<UNITPRICE>99<TOTAL>-990</INVBUY></BUYDEBT>`
    const file = sgml(
      `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS>${account}<INVTRANLIST>${bought('D1')}${bought('D2')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST>${debt('D1', '<DEBTTYPE>COUPON<COUPONRT>4.25<COUPONFREQ>SEMIANNUAL<DTMAT>20341115')}${debt('D2', '<DEBTTYPE>ZERO<DTMAT>20300101')}</SECLIST></SECLISTMSGSRSV1>`,
    )
    const { entries } = await readStatement(file)
    deepEqual(
      entries.map(({ instrument: { kind, couponRate, couponsPerYear, maturity } = {} }) => [
        kind,
        couponRate,
        couponsPerYear,
        maturity,
      ]),
      [
        ['bond', '0.0425', 2, '2034-11-15'],
        ['bond', '0', 0, '2030-01-01'],
      ],
    )
  })

  it('leaves out what stays within the account, and orders that are open', async () => {
    const { entries, leftOut } = await read(
      `<JRNLFUND>${about('1')}<SUBACCTTO>MARGIN<SUBACCTFROM>CASH<TOTAL>500</JRNLFUND>
<JRNLSEC>${about('2')}${ofStock}<SUBACCTTO>MARGIN<SUBACCTFROM>CASH<UNITS>10</JRNLSEC>
<JRNLFUND>${about('3')}<SUBACCTTO>CASH<SUBACCTFROM>CASH<TOTAL>-7</JRNLFUND>`,
      `<INVOOLIST><OOBUYSTOCK><OO><FITID>9${ofStock}<UNITS>100</OO><BUYTYPE>BUY</OOBUYSTOCK></INVOOLIST>`,
    )
    deepEqual(
      entries.map(({ kind, net }) => [kind, net?.amount]),
      [['transfer', '-7']],
    )
    deepEqual(
      leftOut.map(({ reason }) => reason),
      ['noMovement', 'noMovement', 'reservation'],
    )
  })

  it('has taxes among expenses, cash for parts of units, short positions that come in, and income that is taken back', async () => {
    const { entries } = await read(
      `<INVEXPENSE>${about('1', '<MEMO>DIV Foreign W/HLTD')}${ofStock}<TOTAL>-2</INVEXPENSE>
<INVEXPENSE>${about('2', '<MEMO>Account charge')}<TOTAL>-3</INVEXPENSE>
<SPLIT>${about('3')}${ofStock}<OLDUNITS>15<NEWUNITS>7<NUMERATOR>1<DENOMINATOR>2<FRACCASH>12.5</SPLIT>
<TRANSFER>${about('4')}${ofStock}<UNITS>5<TFERACTION>IN<POSTYPE>SHORT</TRANSFER>
<INCOME>${about('5', '<REVERSALFITID>0815')}${ofStock}<INCOMETYPE>DIV<TOTAL>-10</INCOME>`,
    )
    deepEqual(
      entries.map(({ kind, status, quantity, net }) => [kind, status, quantity, net?.amount]),
      [
        ['tax', 'booked', undefined, '-2'],
        ['bankFee', 'booked', undefined, '-3'],
        ['split', 'booked', '-8', undefined],
        ['other', 'booked', undefined, '12.5'],
        ['transfer', 'booked', '-5', undefined],
        ['dividend', 'cancelled', undefined, '10'],
      ],
    )
  })
})

it('OFX has what is not posted yet as pending', async () => {
  const { entries } = await readStatement(
    sgml(`<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250303<TRNAMT>-1<FITID>1</STMTTRN></BANKTRANLIST>
<BANKTRANLISTP><DTASOF>20250304<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20250304<TRNAMT>-2</STMTTRNP></BANKTRANLISTP></STMTRS></STMTTRNRS></BANKMSGSRSV1>`),
  )
  deepEqual(
    entries.map(({ day, status, net }) => [day, status, net?.amount]),
    [
      ['2025-03-03', 'booked', '-1'],
      ['2025-03-04', 'pending', '-2'],
    ],
  )
})

it('OFX doubts a payment whose sign is not that of its type, where the others are', async () => {
  const payment = (type: string, amount: string): string =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20250303<TRNAMT>${amount}<FITID>${type}${amount}</STMTTRN>\n`
  const doubts = async (...list: readonly string[]) =>
    (
      await readToBook(
        'bank.ofx',
        sgml(
          `<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${list.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1>`,
        ),
      )
    ).items.flatMap((item) => (item.type === 'doubt' ? [[item.place.line, item.code]] : []))
  const usual = [payment('DEBIT', '-1'), payment('DEBIT', '-2'), payment('CREDIT', '3'), payment('FEE', '4')]
  deepEqual(await doubts(...usual), [])
  deepEqual(await doubts(...usual, payment('CREDIT', '-5')), [[12, 'signsDisagree']])
})
