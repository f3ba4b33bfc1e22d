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

  it('reads units of spin-offs, closures and corporate actions as what they are', async () => {
    const swissquote = await read(
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
      '05-02-2025 10:00:00;1;Spin off;KLM;Example;CH0038863350;3;0;0;0;0;100;CHF',
      '05-02-2025 10:00:00;2;Spin off;KLM;Example;CH0038863350;3;2;0;0;6;106;CHF',
    )
    deepEqual(swissquote, ['spinOff booked 3', 'dividend booked  6'])
    const revolut = await read(
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2025-01-06T14:30:00.123Z,KLM,POSITION CLOSURE,4,,$0,USD,1.03',
      '2025-01-07T14:30:00.123Z,KLM,POSITION CLOSURE,4,$5,$20,USD,1.03',
    )
    deepEqual(revolut, ['transfer booked 4', 'sell booked -4 20'])
    const scalable = await read(
      'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
      '2025-02-05;10:00:00;Executed;A1;Example;Security;Corporate action;US0378331005;9;0,00;0,00;0,00;0,00;EUR',
    )
    deepEqual(scalable, ['conversion booked 9'])
  })

  it('reads the monthly fee of interactive investor as a fee', async () => {
    const lines = await read(
      'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance',
      '01/02/2025,01/02/2025,n/a,n/a,n/a,n/a,Total Monthly Fee,A1,£11.99,n/a,£88.01',
    )
    deepEqual(lines, ['custodyFee booked  -11.99'])
  })

  it('finds the charges of interactive investor in the amounts of its trades', async () => {
    const { entries } = await readStatement(
      [
        'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance',
        '03/02/2025,05/02/2025,EXPL,B0EXPL0,100,£2.505,Example plc,C1,£256.49,n/a,£743.51\n',
      ].join('\n'),
    )
    deepEqual(entries[0]?.fee, { currency: 'GBP', amount: '5.99' })
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
