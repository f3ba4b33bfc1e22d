import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

/** Kind, status, units and cash of each entry of a list. */
async function read(...list: readonly string[]): Promise<readonly string[]> {
  const { entries, problems } = await readStatement(`${list.join('\n')}\n`)
  return [
    ...entries.map(({ kind, status, quantity = '', net }) => `${kind} ${status} ${quantity} ${net?.amount ?? ''}`.trim()),
    ...problems.map(({ code }) => code),
  ]
}

describe('lines that take another one back', () => {
  it('cancels a purchase of Fidelity and of Schwab', async () => {
    const fidelity = await read(
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($),Settlement Date',
      '04/05/2025,YOU BOUGHT CANCELLED TRADE EXAMPLE INC (KLM) (Cash),KLM,EXAMPLE INC,Cash,-2,100,200,',
    )
    deepEqual(fidelity, ['buy cancelled 2 -200'])
    const schwab = await read(
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"04/02/2025","Cancel Buy","KLM","EXAMPLE INC","-5","$20.00","","$100.00"',
    )
    deepEqual(schwab, ['buy cancelled 5 -100.00'])
  })

  it('gives the fee of Revolut that is reversed back', async () => {
    const lines = await read(
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2025-01-06T14:30:00.123Z,,CUSTODY FEE,,,-$0.20,USD,1.03',
      '2025-01-07T14:30:00.123Z,,CUSTODY FEE REVERSAL,,,$0.20,USD,1.03',
    )
    deepEqual(lines, ['custodyFee booked  -0.20', 'custodyFee booked  0.20'])
  })

  it('reads corrections, splits and exchanges of Avanza', async () => {
    const lines = await read(
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat',
      '2025-02-11;1;Köp;Rättelse Example;-10;20;200;SEK;0;;SEK;SE0000115446;',
      '2025-02-08;1;Övrigt;Split Example 10:1;90;;;SEK;;;SEK;SE0000115446;',
      '2025-02-08;1;Övrigt;Byte till Example B;-5;0;0;SEK;;;SEK;SE0000115446;',
    )
    deepEqual(lines, ['buy cancelled 10 -200', 'split booked 90', 'conversion booked -5'])
  })

  it('books no option of Saxo as its underlying, and units that are transferred as units', async () => {
    const lines = await read(
      'Trade Date,Value Date,Type,Product,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Booked Amount,Account ID,Account Currency,Conversion Rate,Total cost',
      '07-Feb-2025,07-Feb-2025,Trade,StockOption,Example,US0378331005,USD,CBOE,KLM/17J25C220:xcbf,Sell -1 @ 2.50 USD,235,1/EUR,EUR,0.96,-3.00',
      '08-Feb-2025,08-Feb-2025,Security Transfer,Stock,Example,US0378331005,USD,NASDAQ,KLM:xnas,Transfer In 5 @ 100 USD,0,1/EUR,EUR,0.96,0',
    )
    deepEqual(lines, ['transfer booked 5', 'unknownKind'])
  })
})
