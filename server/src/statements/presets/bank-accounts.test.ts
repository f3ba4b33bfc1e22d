import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, readToBook } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

describe('lists of the money of accounts, and of confirmations', () => {
  it('of flatex: income, taxes and fees; an order is not complete without its units', async () => {
    const read = await readStatement(
      [
        'Buchtag;Valuta;BIC / BLZ;IBAN / Kontonummer;Buchungsinformationen;TA-Nr.;Betrag;;Auftraggeberkonto;Konto',
        '03.03.2025;03.03.2025;;;Einzahlung auf das Verrechnungskonto;9001;1.000,00;EUR;77;Konto',
        '04.03.2025;06.03.2025;;;Ausführung ORDER Kauf US0378331005 329000001;9002;-505,90;EUR;77;Konto',
        '05.03.2025;05.03.2025;;;Dividendenzahlung US0378331005;9003;12,50;EUR;77;Konto',
        '05.03.2025;05.03.2025;;;Vorabpauschale IE00B4L5Y983;9004;-1,20;EUR;77;Konto',
        '31.03.2025;31.03.2025;;;Zinsabschluss   01.01.2025 - 31.03.2025;9005;-0,40;EUR;77;Konto',
        '31.03.2025;31.03.2025;;;Verwahrentgelt DE000A0S9GB0;9006;-0,90;EUR;77;Konto',
        '31.03.2025;31.03.2025;;;Vorz. KO US0378331005;9007;3,00;EUR;77;Konto',
        '',
      ].join('\n'),
    )
    equal(read.preset, 'flatex')
    deepEqual(linesOf(read), [
      '2 transfer 1000.00 EUR',
      '4 dividend 12.50 EUR',
      '5 tax -1.20 EUR',
      '6 interest -0.40 EUR',
      '7 custodyFee -0.90 EUR',
    ])
    deepEqual(
      read.entries.map(({ instrument, reference }) => [instrument?.isin, reference]),
      [
        [undefined, '9001'],
        ['US0378331005', '9003'],
        ['IE00B4L5Y983', '9004'],
        [undefined, '9005'],
        ['DE000A0S9GB0', '9006'],
      ],
    )
    deepEqual(
      read.problems.map(({ code, place }) => [place?.line, code]),
      [
        [3, 'unknownKind'],
        [8, 'unknownKind'],
      ],
    )
  })

  it('of flatex, as they were: orders are in the list of the depot, too', async () => {
    const read = await readStatement(
      [
        'Buchungstag;Valuta;Empfänger;Buchungsinformationen;Betrag in Euro',
        '04.03.2021;06.03.2021;;Ausführung ORDER Kauf US0378331005 329000001;-505,90',
        '05.03.2021;05.03.2021;;Dividendenzahlung US0378331005;12,50',
        '',
      ].join('\n'),
    )
    deepEqual([read.preset, linesOf(read), read.problems], ['flatex', ['3 dividend 12.50 EUR', '2 -repeated'], []])
  })

  it('of Swedbank: a line above the titles, and a running balance', async () => {
    const read = await readStatement(
      [
        '* Transaktioner Period 2025-03-01-2025-03-31 Skapad 2025-04-01 10:00 CEST',
        'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
        '1,84525,222,"Privatkonto","SEK",2025-03-31,2025-03-31,2025-03-31,"INSÄTTNINGSRÄNTA","INSÄTTNINGSRÄNTA",1.50,1262.50',
        '2,84525,222,"Privatkonto","SEK",2025-03-28,2025-03-28,2025-03-28,"PRIS EXAMPLE","PRIS EXAMPLE",-39.00,1261.00',
        '3,84525,222,"Privatkonto","SEK",2025-03-04,2025-03-04,2025-03-04,"Pay","Pay",1300.00,1300.00',
        '',
      ].join('\n'),
    )
    deepEqual(
      [read.preset, read.statements[0]?.account.number, linesOf(read)],
      [
        'swedbank',
        '222',
        [
          '3 interest 1.50 SEK',
          '4 bankFee -39.00 SEK',
          '5 transfer 1300.00 SEK',
          'opening 0.00 SEK',
          'closing 1262.50 SEK',
          '1 -heading',
        ],
      ],
    )
  })

  it('of CMC: the consideration has brokerage and tax in it; what takes a confirmation back is refused', async () => {
    const read = await readStatement(
      [
        'Account Number,Account Name,AsxCode,Confirmation Number,Order Type,As at Date,Trade Date,Settlement Date,Avg Price,Exch Rate,Price,Quantity,Brokerage,GST,Stampduty,Application Fee,OtherCharge,Fee,Discount,Consideration,Reverse Confirmation Number',
        '77,EXAMPLE,KLM,5001,Buy,04/03/2025,04/03/2025,06/03/2025,9.00,1,9.0000,100.0000,10.00,1.00,0.00,0.00,0.00,0.00,0.00,911.00,0',
        '77,EXAMPLE,KLM,5002,Sell,05/03/2025,05/03/2025,07/03/2025,10.00,1,10.0000,40.0000,10.00,1.00,0.00,0.00,0.00,0.00,0.00,389.00,0',
        '77,EXAMPLE,KLM,5003,Buy,06/03/2025,06/03/2025,10/03/2025,9.00,1,9.0000,100.0000,10.00,1.00,0.00,0.00,0.00,0.00,0.00,911.00,5001',
        '',
      ].join('\n'),
    )
    deepEqual([read.preset, linesOf(read)], ['cmc', ['2 buy 100.0000 -911.00 AUD', '3 sell -40.0000 389.00 AUD']])
    deepEqual(read.entries[0]!.fee, { currency: 'AUD', amount: '11.00' })
    deepEqual(
      read.problems.map(({ code, place }) => [place?.line, code]),
      [[4, 'unknownKind']],
    )
  })

  it('of UBS: debits and credits in columns of their own, parts of a payment below it', async () => {
    const read = await readStatement(
      [
        'Kontonummer:;0234 00.1;',
        'Von:;2024-12-01;',
        '',
        'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;',
        '2024-12-31;;2024-12-31;2024-12-31;CHF;-12.75;;;1337.25;B3;"Saldo Dienstleistungspreisabschluss";;;;',
        '2024-12-20;;2024-12-20;2024-12-21;CHF;;250.00;;1350.00;B2;"Ben";"Gutschrift";;;',
        '2024-12-10;14:02:11;2024-12-10;2024-12-10;CHF;-400.00;;;1100.00;B1;"Several payments";;;;',
        ';;;;;;;-150.00;;;"Acme";;;;',
        '',
      ].join('\n'),
    )
    deepEqual(
      [read.preset, read.statements[0]!.account.number, linesOf(read)],
      [
        'ubs',
        '0234 00.1',
        [
          '5 bankFee -12.75 CHF',
          '6 transfer 250.00 CHF',
          '7 transfer -400.00 CHF',
          'opening 1500.00 CHF',
          'closing 1337.25 CHF',
          '1 -heading',
          '2 -heading',
          '8 -memo',
        ],
      ],
    )
  })

  it('of Wise: a conversion is the same deal in the lists of both currencies, each with its own balance', async () => {
    const list = (line: string) =>
      readStatement(`"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance"\n${line}\n`)
    const given = await list('BALANCE-2,04-11-2024,-95.00,EUR,"Converted 95.00 EUR to 100.00 USD",,1005.00')
    const received = await list('BALANCE-2,04-11-2024,100.00,USD,"Converted 95.00 EUR to 100.00 USD",,130.00')
    deepEqual(given.entries, received.entries)
    deepEqual(
      [linesOf(given), linesOf(received).slice(1)],
      [
        ['2 fx 100.00 USD -95.00 EUR', 'opening 1100.00 EUR', 'closing 1005.00 EUR'],
        ['opening 30.00 USD', 'closing 130.00 USD'],
      ],
    )
  })

  it('of UBS and DKB begin and end with the balances above their titles', async () => {
    const [head, ...lines] = [
      'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;',
      '2024-12-20;;2024-12-20;2024-12-21;CHF;;250.00;;;B2;"Ben";"Gutschrift";;;',
      '2024-12-10;;2024-12-10;2024-12-10;CHF;-400.00;;;;B1;"Ada";"Zahlung";;;',
    ]
    const labels = ["Anfangssaldo:;1'500.00", "Schlusssaldo:;1'350.00", 'Bewertet in:;CHF', '', head]
    const ubs = await readToBook('ubs.csv', [...labels, ...lines, ''].join('\n'))
    deepEqual(ubs.report.statements[0]!.balances, [{ currency: 'CHF', amount: '1350', moved: '-150', stated: '1350' }])
    deepEqual(ubs.report.statements[0]!.differences, [])
    const missing = await readToBook('ubs.csv', [...labels, lines[0], ''].join('\n'))
    deepEqual(missing.report.statements[0]!.differences, [
      { what: 'balance CHF', stated: '1350.00', computed: '1750.00', cause: 'ownLines' },
    ])
    const list = (day: string) =>
      [
        ...['"Girokonto";"DE89"', '"Zeitraum:";"01.11.2024 - 30.11.2024"', `"Kontostand vom ${day}:";"1.234,50 €"`, ''],
        '"Buchungsdatum";"Wertstellung";"Status";"Verwendungszweck";"Betrag (€)";"Mandatsreferenz"',
        '"15.11.24";"15.11.24";"Gebucht";"Rechnung";"-1.200,50";""\n',
      ].join('\n')
    const balances = async (day: string) => (await readStatement(list(day))).balances.map(({ day: on, amount }) => [on, amount])
    deepEqual(await balances('30.11.2024'), [['2024-11-30', '1234.50']])
    deepEqual(await balances('15.12.2024'), [])
  })

  it('of DKB, N26 and Fineco', async () => {
    const dkb = await readStatement(
      [
        '"Girokonto";"DE89"',
        '"Buchungsdatum";"Wertstellung";"Status";"Verwendungszweck";"Betrag (€)";"Mandatsreferenz"',
        '"16.11.24";"16.11.24";"Vorgemerkt";"Karte";"-5";""',
        '"15.11.24";"15.11.24";"Gebucht";"Rechnung";"-1.200,50";""',
        '',
      ].join('\n'),
    )
    deepEqual(
      [dkb.preset, dkb.statements[0]!.account.number, linesOf(dkb)],
      ['dkb-account', 'DE89', ['4 transfer -1200.50 EUR', '1 -heading', '3 -reservation']],
    )
    const n26 = await readStatement(
      '"Booking Date","Value Date","Partner Name",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount"\n2024-11-15,2024-11-15,"Acme","Debit Transfer","Invoice","Main",-200.00,\n',
    )
    deepEqual([n26.preset, linesOf(n26)], ['n26', ['2 transfer -200.00 EUR']])
    const fineco = await readStatement(
      [
        'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato',
        '15/11/2024;15/11/2024;;-12,50;Canone Mensile Conto;Canone;Contabilizzato',
        '14/11/2024;14/11/2024;1.000,00;;Bonifico SEPA;Bonifico;Contabilizzato',
        '',
      ].join('\n'),
    )
    deepEqual([fineco.preset, linesOf(fineco)], ['fineco-account', ['2 bankFee -12.50 EUR', '3 transfer 1000.00 EUR']])
  })

  it('of Firstrade: trades by CUSIP, dividends, interest, deposits', async () => {
    const read = await readStatement(
      [
        'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType',
        'AAPL,2.00,225.50,BUY,APPLE INC,2024-11-15,2024-11-18,0.00,-451.00,0.00,0.00,037833100,Trade',
        'AAPL,0.00,,Dividend,APPLE INC CASH DIV,2024-11-21,2024-11-21,0.00,0.25,0.00,0.00,037833100,Financial',
        'AAPL,0.00,,Dividend,APPLE INC NON-RES TAX WITHHELD,2024-11-21,2024-11-21,0.00,-0.04,0.00,0.00,037833100,Financial',
        ' ,0.00,,Interest,INTEREST ON CREDIT BALANCE,2024-11-29,2024-11-29,0.00,0.03,0.00,0.00,00099A109,Financial',
        ' ,0.00,,Other,ACH DEPOSIT,2024-11-01,2024-11-01,0.00,1000.00,0.00,0.00,,Financial',
        '',
      ].join('\n'),
    )
    deepEqual(
      [read.preset, linesOf(read)],
      [
        'firstrade',
        ['2 buy 2.00 -451.00 USD', '3 dividend 0.25 USD', '4 tax -0.04 USD', '5 interest 0.03 USD', '6 transfer 1000.00 USD'],
      ],
    )
  })

  it('of Nordnet in Danish: a dividend, and the tax that is withheld from it', async () => {
    const read = await readStatement(
      [
        'Id;Bogføringsdag;Handelsdag;Valørdag;Depot;Transaktionstype;Værdipapirer;ISIN;Antal;Kurs;Beløb;Valuta',
        '1;2024-11-20;2024-11-18;2024-11-20;77;UDB.;Novo;DK0062498333;10;3,5;35,00;DKK',
        '2;2024-11-20;2024-11-18;2024-11-20;77;UDBYTTESKAT;Novo;DK0062498333;10;0;-9,45;DKK',
        '',
      ].join('\n'),
    )
    deepEqual([read.preset, linesOf(read)], ['nordnet', ['2 dividend 35.00 DKK', '3 tax -9.45 DKK']])
  })
})
