import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

/** Lists of depots and their cash at banks and brokers. */
const LISTS = [
  {
    name: 'what a depot at ING holds',
    preset: 'ing-depot',
    account: '8001234567',
    list: [
      'Depotübersicht;Direkt-Depot 8001234567',
      'Datum;08.03.2024',
      '',
      'ISIN;WKN;Wertpapierbezeichnung;Stück/Nominale;;Einstandskurs;Währung;Einstandswert;Währung;Kurs;Währung;Kurswert;Währung',
      'IE00B4L5Y983;A0RPWH;World ETF;10,5;Stück;60,00;EUR;630,00;EUR;80,00;EUR;840,00;EUR',
    ],
    lines: ['5 holds 10.5 World ETF', '1 -heading', '2 -heading'],
  },
  {
    name: 'what a depot at comdirect holds',
    preset: 'comdirect',
    account: '1234567 00',
    list: [
      '"Depotübersicht Depot 1234567 00";"";"Stichtag: 08.03.2024";',
      '',
      '"Stück/Nom.";"Bezeichnung";"WKN";"Typ";"Währung";"Akt. Kurs";"Datum";"Kaufkurs in EUR";"Kaufwert in EUR";"Wert in EUR"',
      '"10";"SAP SE O.N.";"716460";"Aktie";"EUR";"31,00";"08.03.2024";"30,00";"300,00";"310,00"',
    ],
    lines: ['4 holds 10 SAP SE O.N.', '1 -heading'],
  },
  {
    name: 'the money of a depot at comdirect: of a trade it has no units, which is refused',
    preset: 'comdirect',
    account: undefined,
    refused: 1,
    list: [
      ';',
      '"Umsätze Verrechnungskonto ";"Zeitraum: 30 Tage";',
      '"Neuer Kontostand";"706,30 EUR";',
      '',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"11.03.2024";"11.03.2024";"Wertpapiere";" Buchungstext: ERTRAGSGUTSCHRIFT SAP SE ISIN: DE0007164600 Ref. A/3";"7,80";',
      '"07.03.2024";"07.03.2024";"Wertpapiere";" Buchungstext: SAP SE O.N. ISIN: DE0007164600 KAUF Ref. A/2";"-301,50";',
      '"05.03.2024";"05.03.2024";"Übertrag / Überweisung";"Auftraggeber: Ada Example Buchungstext: Savings Ref. A/1";"1.000,00";',
      '',
      '"Alter Kontostand";"0,00 EUR";',
    ],
    lines: ['6 dividend 7.80 EUR', '8 transfer 1000.00 EUR', '2 -heading', '3 -heading', '10 -heading'],
  },
  {
    name: 'what an account at Hargreaves Lansdown holds',
    preset: 'hargreaves-lansdown',
    account: '7712',
    list: [
      'HL Stocks and Shares ISA',
      'Spreadsheet created at,08-03-2024 13:22',
      'Client Number:,7712',
      'Total cash: ,65.50',
      '',
      'Code,Stock,Units held,Price (pence),Value (£),Cost (£),Gain/loss (£),Gain/loss (%)',
      'BARC,Barclays plc Ordinary 25p,"1,000",100.00,"1,000.00",900.00,100.00,11.11',
      ',Totals,,,"1,000.00",900.00,100.00,11.11',
    ],
    lines: ['7 holds 1000 BARC', '1 -heading', '2 -heading', '3 -heading', '4 -heading', '8 -total'],
  },
  {
    name: 'what an account at AJ Bell holds, with its money',
    preset: 'aj-bell',
    account: 'AB12345-ISA',
    list: [
      'Investment,Quantity,Price,Value (£),Cost (£),Change (£),Valuation currency,Market currency,Exchange rate,Date,Time,Portfolio,Ticker',
      'Barclays PLC,1000,100.00,1000.00,900.00,100.00,GBP,GBP,1,08/03/2024,13:22:00,AB12345-ISA,LSE:BARC',
      'Apple Inc,2,170.50,267.00,250.00,17.00,GBP,USD,0.7830,08/03/2024,13:22:00,AB12345-ISA,NASDAQ:AAPL',
      'Cash GBP,,,65.50,,,GBP,GBP,1,08/03/2024,13:22:00,AB12345-ISA,',
    ],
    lines: ['2 holds 1000 BARC', '3 holds 2 AAPL', 'closing 65.50 GBP', '4 -total'],
  },
  {
    // 500 - 1.50 + 12.34 + 0.16 = 511.00
    name: 'the money of an account at AJ Bell',
    preset: 'aj-bell',
    account: undefined,
    refused: 1,
    list: [
      'Date,Description,Receipt (GBP),Payment (GBP),Balance (GBP)',
      '01/03/2024,Regular contribution,500.00,,500.00',
      '04/03/2024,Custody charge,,1.50,498.50',
      '05/03/2024,Dividend Barclays PLC,12.34,,510.84',
      '06/03/2024,Gross interest,0.16,,511.00',
      '07/03/2024,Purchase 100 Barclays PLC,,160.00,351.00',
    ],
    lines: [
      ...['2 transfer 500.00 GBP', '3 custodyFee -1.50 GBP', '4 dividend 12.34 GBP', '5 interest 0.16 GBP'],
      ...['opening 0.00 GBP', 'closing 511.00 GBP'],
    ],
  },
  {
    // 1000 - 300 - 1.50 = 698.50, and 0.01 - 0.005 BTC stay.
    name: 'the account of the exchange of Coinbase: both sides of a trade are one',
    preset: 'coinbase',
    account: undefined,
    list: [
      'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
      'default,deposit,2021-01-04T10:00:00.000Z,1000.00,1000.00,EUR,a,,',
      'default,match,2021-01-05T10:00:00.000Z,-300.00,700.00,EUR,,500,o1',
      'default,match,2021-01-05T10:00:00.000Z,0.01,0.01,BTC,,500,o1',
      'default,fee,2021-01-05T10:00:00.000Z,-1.50,698.50,EUR,,500,o1',
      'default,withdrawal,2021-01-06T10:00:00.000Z,-0.005,0.005,BTC,b,,',
    ],
    lines: ['2 transfer 1000.00 EUR', '3+4 buy 0.01 -300.00 EUR', '5 bankFee -1.50 EUR', '6 transfer -0.005'],
  },
  {
    name: 'adjustments of Questrade: those of money alone',
    preset: 'questrade',
    account: '111',
    refused: 1,
    list: [
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
      '2023-06-01 12:00:00 AM,2023-06-01 12:00:00 AM,ADJ,XYZ,XYZ INC,0.00000,0.00000000,0.00,0.00,5.00,CAD,111,Other,TFSA',
      '2023-06-02 12:00:00 AM,2023-06-02 12:00:00 AM,ADJ,XYZ,XYZ INC,10.00000,0.00000000,0.00,0.00,0.00,CAD,111,Other,TFSA',
    ],
    lines: ['2 other 5.00 CAD'],
  },
  {
    // 2 x 170.50 and a fee of 1 are 342 dollars, at 10.4285 SEK.
    name: 'foreign trades of Nordnet, in the currency of the account',
    preset: 'nordnet',
    account: '7712',
    list: [
      'Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tTotal Avgift\tValuta\tBelopp\tValuta\tSaldo\tVäxlingskurs\tTransaktionstext\tMakuleringsdatum',
      '1001\t2024-03-08\t2024-03-08\t2024-03-12\t7712\tKÖPT\tApple\tUS0378331005\t2\t170,50\t1,00\tUSD\t-3 566,55\tSEK\t6 433,45\t10,4285\t\t',
      '1002\t2024-03-15\t2024-03-15\t2024-03-15\t7712\tUTDELNING\tApple\tUS0378331005\t2\t0,24\t0\tSEK\t5,00\tSEK\t6 438,45\t10,4200\t\t',
    ],
    lines: ['2 buy 2 -3566.55 SEK', '3 dividend 5.00 SEK', 'opening 10000.00 SEK', 'closing 6438.45 SEK'],
  },
] as const

describe('lists of depots', () => {
  for (const { name, preset, account, list, lines, ...more } of LISTS)
    it(`are read: ${name}`, async () => {
      const read = await readStatement(`${list.join('\n')}\n`)
      equal(read.preset, preset)
      equal(read.statements[0]!.account.number, account)
      deepEqual(linesOf(read), lines)
      equal(read.problems.length, 'refused' in more ? more.refused : 0)
    })

  it('state no price where its currency or unit may be another one than that of the value', async () => {
    for (const { list } of LISTS)
      for (const { price } of (await readStatement(`${list.join('\n')}\n`)).holdings) equal(price, undefined)
  })
})
