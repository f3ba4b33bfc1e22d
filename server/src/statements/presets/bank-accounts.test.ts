import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'
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
})
