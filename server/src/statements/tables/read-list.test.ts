import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

const TITLES =
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($)'
const deposit = (day: string): string => `${day},Electronic Funds Transfer Received (Cash),,No Description,Cash,0.000,,,,,10`

describe('a list whose days are known to have the month first', () => {
  it('is read with the day first where that alone reads all of them', async () => {
    const { entries } = await readStatement(lines(TITLES, deposit('28/03/2025'), deposit('05/03/2025')))
    deepEqual(
      entries.map(({ day }) => day),
      ['2025-03-28', '2025-03-05'],
    )
  })

  it('is refused where only the other reading has its lines in order', async () => {
    const days = ['01/12/2025', '11/11/2025', '07/09/2025', '12/05/2025', '03/04/2025']
    equal(await refusalOf(lines(TITLES, ...days.map(deposit))), 'dayOrder')
    const { entries } = await readStatement(
      lines(TITLES, ...['12/01/2025', '11/11/2025', '09/07/2025', '03/04/2025'].map(deposit)),
    )
    deepEqual(
      entries.map(({ day }) => day),
      ['2025-12-01', '2025-11-11', '2025-09-07', '2025-03-04'],
    )
  })
})

describe('a list with titles that are not known', () => {
  it('does not leave out the lines below them', async () => {
    const { problems, leftOut } = await readStatement(
      lines(
        'Cash Transactions,,,,,',
        'Datum,Einzelheiten,Betrag,Saldo,,',
        '08/03/2022,Deposit,15000,15000,,',
        '09/03/2022,"Bought 1,550 Example ETF (EXE)",-14982.06,17.94,,',
        'Investment Transactions,,,,,',
        'Date,InvestmentName,TransactionDetails,Quantity,Price,Cost',
        '10/03/2022,Example ETF (EXE),"Bought 1,550 Example ETF (EXE)",1550,9.665845,14982.06',
      ),
    )
    deepEqual(
      problems.map(({ code, place }) => [place?.line, code]),
      [
        [3, 'unknownTitles'],
        [4, 'unknownTitles'],
      ],
    )
    deepEqual(
      leftOut.map(({ place }) => place.line),
      [1, 2, 5],
    )
  })

  it('takes no settlement day for the day of its lines', async () => {
    const { problems } = await readStatement(
      lines(
        'Datum,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance',
        '17/03/2025,19/03/2025,KLM,0870612,1000,£0.7040,EXAMPLE,R4,n/a,£704.00,"£3,092.04"',
      ),
    )
    deepEqual(
      problems.map(({ code }) => code),
      ['invalidDay'],
    )
  })
})

describe('lines of a list', () => {
  it('of another program, whose kinds are not known, are refused', async () => {
    const { entries, problems } = await readStatement(
      lines(
        '"datetime","date","type","symbol","amount","currency","description"',
        '"2025-03-05T10:00:00Z","2025-03-05","BUY","DE0007164600","-1200.00","EUR","Buy trade"',
        '"2025-03-28T10:00:00Z","2025-03-28","DIVIDEND","DE0007164600","6.60","EUR","Dividend"',
      ),
    )
    deepEqual(
      entries.map(({ kind }) => kind),
      ['dividend'],
    )
    deepEqual(
      problems.map(({ code, place }) => [place?.line, code]),
      [[2, 'unknownKind']],
    )
  })

  it('keep the sign of their costs whatever a total has', async () => {
    const read = await readStatement(
      lines(
        'Datum;Typ;Wert;Notiz;ISIN;Stück;Gebühren;Steuern',
        '2025-03-05T10:00:00;Kauf;-101,00;Example;IE00B4L5Y983;1,5;-1,00;',
        'Summe;;-101,00;;;;1,00;',
      ),
    )
    equal(read.entries[0]!.fee?.amount, '1.00')
    deepEqual(linesOf(read), ['2 buy 1.5 -101.00 XXX', '3 -total'])
  })
})
