import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

/** Kind, units and cash of each entry of a list, then the lines that are refused. */
async function read(...list: readonly string[]): Promise<readonly string[]> {
  const { entries, problems } = await readStatement(`${list.join('\n')}\n`)
  return [
    ...entries.map(({ places, kind, quantity = '', net }) =>
      `${places.map(({ line }) => line).join('+')} ${kind} ${quantity} ${net?.amount ?? ''}`.trim().replaceAll(/ +/g, ' '),
    ),
    ...problems.map(({ code, place }) => `${place?.line} ${code}`),
  ]
}

describe('corporate actions in lists', () => {
  it('of DEGIRO are known by their words, in English and Dutch', async () => {
    const line = (isin: string, text: string, amount: string) =>
      `06-03-2025,08:00,06-03-2025,EXAMPLE,${isin},${text},,EUR,"${amount}",EUR,"0,00",`
    const lines = await read(
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      line('US0378331005', '"STOCK SPLIT: Koop 10 @ 60,00 EUR"', '-600,00'),
      line('CH0038863350', 'STOCK SPLIT: Sell 150 Example 2000 Corp@4 EUR (CH0038863350)', '600,00'),
      line('CH0038863350', '"SPLIT AANPASSING: 1.000 Example 3 Corp @ 3,125 EUR (CH0038863350)"', '3125,00'),
      line('US0378331005', '"MERGER: Buy 7 Example Corp@25,3651 USD (US0378331005)"', '-177,56'),
      line('CH0038863350', '"FUSIE: Verkoop 57 @ 3,30 USD"', '188,10'),
      line('US0378331005', 'RIGHTS ISSUE: Buy 8 Example Rights@0 EUR (US0378331005)', '0,00'),
      line('US0378331005', 'CLAIMEMISSIE: Verkoop 8 @ 0 EUR', '0,00'),
      line('US0378331005', 'SPIN-OFF: Koop 3 @ 0 USD', '0,00'),
      line('US0378331005', 'PRODUCT CHANGE: Buy 3 Example Corp - Non tradeable@0.67 EUR (US0378331005)', '-2,01'),
      line('US0378331005', '"DELISTING: Verkoop 7 @ 0,01 EUR"', '0,07'),
      line('CH0038863350', 'DELISTING: Sell 5 Example Corp@0 USD (CH0038863350)', '0,00'),
      line('CH0038863350', 'DELISTING: Koop 5 @ 0 USD', '0,00'),
    )
    deepEqual(lines, [
      '2 split 10',
      '3 split -150',
      '4 split 1000',
      '5 merger 7',
      '6 merger -57',
      '7 rights 8',
      '8 rights -8',
      '9 spinOff 3',
      '10 conversion 3',
      '11 sell -7 0.07',
      '12 sell -5 0.00',
      '13 unknownKind',
    ])
  })

  it('of Nordnet are no transfers and no dividends, and a redemption has its units and its money in two lines', async () => {
    const line = (id: number, kind: string, units: string, price: string, amount: string) =>
      `${id};2025-03-05;2025-03-05;2025-03-07;77;${kind};Example;NO0010096985;${units};${price};0;0;NOK;${amount};NOK;0;NOK;;;;0;NOK`
    const lines = await read(
      'Id;Bokføringsdag;Handelsdag;Oppgjørsdag;Portefølje;Transaksjonstype;Verdipapir;ISIN;Antall;Kurs;Rente;Totale Avgifter;Valuta;Beløp;Valuta;Kjøpsverdi;Valuta;Saldo;Transaksjonstekst;Makuleringsdato;Kurtasje;Valuta',
      line(1, 'INNLØSN. UTTAK VP', '10', '0', '0'),
      line(2, 'INNL. VP LIKVID', '10', '25', '250'),
      line(3, 'BYTTE UTTAK VP', '5', '0', '0'),
      line(4, 'BYTTE INNLEGG VP', '5', '0', '0'),
      line(5, 'UTBYTTE INNLEGG VP', '2', '0', '0'),
      line(6, 'UTSKILLING FISJON IN', '1', '0', '0'),
      line(7, 'TILDELING INNLEGG RE', '3', '0', '0'),
      line(8, 'SPLITT UTTAK VP', '4', '0', '0'),
      line(9, 'TEGNING LIKVID', '3', '4', '-12'),
      line(10, 'TILBAKEBETALING', '10', '1,5', '15'),
      line(11, 'TILBAKEBET. FOND AVG', '', '', '0,75'),
      line(12, 'SLETTING DESIM. LIKV', '', '', '3,20'),
      line(13, 'SLETTING UTTAK VP', '10', '0', '0'),
      line(14, 'UTTAK VP', '-6', '0', '0'),
      line(15, 'UTBYTTE', '10', '0,5', '5'),
    )
    deepEqual(lines, [
      '2+3 redemption -10 250',
      '4 conversion 5',
      '5 conversion 5',
      '6 stockDividend 2',
      '7 spinOff 1',
      '8 rights 3',
      '9 split 4',
      '10 buy 3 -12',
      '11 returnOfCapital 15',
      '12 bankFee 0.75',
      '13 other 3.20',
      '15 transfer -6',
      '16 dividend 5',
      '14 unknownKind',
    ])
  })

  it('of Questrade: cash in lieu and adjustments are money, and units that are liquidated are sold', async () => {
    const lines = await read(
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2025-03-03 12:00:00 AM,2025-03-04 12:00:00 AM,CIL,KLM,EXAMPLE CASH IN LIEU,0,0,0,0,7.25,USD,77,Corporate actions,Margin',
      '2025-03-04 12:00:00 AM,2025-03-04 12:00:00 AM,CIL,KLM,EXAMPLE CASH IN LIEU,-0.5,0,0,0,4.50,USD,77,Corporate actions,Margin',
      '2025-03-05 12:00:00 AM,2025-03-05 12:00:00 AM,LIQ,KLO,EXAMPLE FUND,-20,5,100,0,100,USD,77,Corporate actions,Margin',
      '2025-03-06 12:00:00 AM,2025-03-06 12:00:00 AM,ADJ,KLO,EXAMPLE FUND,0,0,0,0,3,USD,77,Other,Margin',
    )
    deepEqual(lines, ['2 other 7.25', '3 sell -0.5 4.50', '4 sell -20 100', '5 other 3'])
  })

  it('of Robinhood: cash in lieu is a sale of the fraction in the text, and cash of a merger is money', async () => {
    const { entries } = await readStatement(
      [
        '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
        '"3/3/2025","3/3/2025","3/4/2025","AAPL","Example Computers\nCUSIP: 037833100","Buy","2","$240.00","($480.00)"',
        '"3/4/2025","3/4/2025","3/4/2025","KLM","CIL on 0.5 @ $100.00 - KLM","CIL","","","$50.00"',
        '"3/5/2025","3/5/2025","3/5/2025","KLO","Cash Div: R/D 2025-02-10 P/D 2025-02-13","CDIV","","","$1.25"',
        '"3/6/2025","3/6/2025","3/6/2025","KLN","Example merged","MRGC","","","$54.20"',
        '"3/7/2025","3/7/2025","3/7/2025","KLP","Example","REC","1","",""',
        '"3/7/2025","3/7/2025","3/10/2025","KLM","KLM 4/17/2025 Call $12.00","STO","1","$2.00","$199.95"',
        '',
      ].join('\n'),
    )
    deepEqual(
      entries.map(({ kind, quantity, net, instrument }) => [
        `${kind} ${quantity ?? ''} ${net?.amount ?? ''}`.trim(),
        instrument?.name ?? '',
      ]),
      [
        ['buy 2 -480.00', 'Example Computers'],
        ['sell -0.5 50.00', ''],
        ['dividend  1.25', ''],
        ['merger  54.20', 'Example merged'],
        ['transfer 1', 'Example'],
        ['sell -1 199.95', 'KLM 2025-04-17 call 12'],
      ],
    )
    deepEqual([entries[0]!.instrument?.cusip, entries[1]!.price], ['037833100', '100.00'])
  })

  it('of Swissquote and Trade Republic are known by their words; money in place of units is income', async () => {
    const swissquote = await read(
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
      '05-02-2025 10:00:00;1;Merger;KLM;Example;CH0038863350;3;0;0;0;0;100;CHF',
      '06-02-2025 10:00:00;2;Merger;KLM;Example;CH0038863350;0;0;0;0;12.5;112.5;CHF',
      '07-02-2025 10:00:00;3;Rights;KLM;Example;CH0038863350;3;0;0;0;0;112.5;CHF',
      '08-02-2025 10:00:00;4;Stock Split;KLM;Example;CH0038863350;0;0;0;0;2.5;115;CHF',
    )
    deepEqual(swissquote, ['2 merger 3', '3 merger 12.5', '4 rights 3', '5 other 2.5'])
    const line = (type: string) =>
      `"2025-03-17T10:00:00Z","2025-03-17","DEFAULT","TRADING","${type}","STOCK","Example","US0378331005","2","","","","","EUR","","t${type}"`
    const tradeRepublic = await read(
      '"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","description","transaction_id"',
      line('MERGER'),
      line('RIGHTS_ISSUE'),
    )
    deepEqual(tradeRepublic, ['2 merger 2', '3 rights 2'])
  })
})

describe('lines that were refused, or read as something else', () => {
  it('are the total of fees of Interactive Brokers and stamp duty of XTB', async () => {
    const interactiveBrokers = await read(
      'Account Information,Header,Field Name,Field Value',
      'Account Information,Data,Account,U1',
      'Fees,Header,Subtitle,Currency,Date,Description,Amount',
      'Fees,Data,Other Fees,USD,2025-03-05,M******1:Example data,-5',
      'Fees,Data,Total,,,,-5',
    )
    deepEqual(interactiveBrokers, ['4 bankFee -5'])
    const xtb = await read(
      'ID;Type;Time;Comment;Symbol;Amount',
      '7;Stamp duty;05/03/2025 10:00:00;Stamp duty KLM.UK;KLM.UK;-5.25',
      '8;Deposit;04/03/2025 10:00:00;Deposit;;100',
    )
    deepEqual(xtb, ['2 tax -5.25', '3 transfer 100'])
  })

  it('are capital that DEGIRO and Trading 212 return, coupons, and money of DEGIRO that is no transfer', async () => {
    const degiro = await read(
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      '06-03-2025,08:00,06-03-2025,EXAMPLE,US0378331005,Kapitaalsuitkering,,USD,"1,76",USD,"10,00",',
      '06-03-2025,08:00,06-03-2025,EXAMPLE,CH0038863350,Capital Return,,EUR,"2,00",EUR,"10,00",',
      '06-03-2025,08:00,06-03-2025,EXAMPLE BOND,GB00BMGR2809,Coupon,,EUR,"4,00",EUR,"10,00",',
      '06-03-2025,08:00,06-03-2025,,,Inkomsten uit Securities Lending - Februari,,EUR,"0,80",EUR,"10,80",',
      '06-03-2025,08:00,06-03-2025,,,B.T.W.,,EUR,"-0,21",EUR,"10,59",',
    )
    deepEqual(degiro, ['2 returnOfCapital 1.76', '3 returnOfCapital 2.00', '4 coupon 4.00', '5 other 0.80', '6 tax -0.21'])
    const trading212 = await read(
      'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total)',
      'Dividend (Return of capital non us),2025-03-06 08:00:00,US0378331005,KLM,Example,2,0.50,USD,1.0,0.90,EUR',
      'Dividend (Ordinary),2025-03-06 08:00:00,US0378331005,KLM,Example,2,0.50,USD,1.0,0.95,EUR',
    )
    deepEqual(trading212, ['2 returnOfCapital 0.90', '3 dividend 0.95'])
  })

  it('are prices in pence of Hargreaves Lansdown', async () => {
    const { preset, entries } = await readStatement(
      [
        'Client Number,77',
        'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)',
        '05/03/2025,07/03/2025,B123,Example Fund 10 @ 150.00,150.00,10.00,-15.00',
        '',
      ].join('\n'),
    )
    const [{ price, priceCurrency, net } = {}] = entries
    deepEqual(
      [preset, price, priceCurrency, net],
      ['hargreaves-lansdown', '150.00', 'GBX', { currency: 'GBP', amount: '-15.00' }],
    )
  })
})
