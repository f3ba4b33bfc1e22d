import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Item } from '../base/items.ts'
import { Unreadable } from '../base/problem.ts'
import { readFile } from '../read-file.ts'

async function read(text: string): Promise<readonly unknown[] | string> {
  const items: Item[] = []
  const bytes = Buffer.from(text)
  try {
    const { format } = await readFile({ size: bytes.length, pieces: () => [bytes] }, (item) => items.push(item))
    equal(format, 'closes')
    return items.map((item) =>
      item.type === 'close'
        ? [item.line, item.named, item.day, item.close]
        : item.type === 'action'
          ? [item.line, item.named, item.cells]
          : item.type === 'problem' && [item.problem.place?.line, item.problem.code],
    )
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return error.problem.code
  }
}

describe('a list of closes', () => {
  it('has the close of each day, not the adjusted one; a day without one is empty', async () => {
    deepEqual(
      await read(
        'Date,Open,High,Low,Close,Adj Close,Volume\n2026-03-02,10,12,9,11.5,11.2,900\n2026-03-03,null,null,null,null,null,null\n',
      ),
      [
        [2, null, '2026-03-02', '11.5'],
        [3, null, '2026-03-03', null],
      ],
    )
  })
  it('may name an instrument in each row, with its currency', async () => {
    deepEqual(await read('Symbol;Datum;Schlusskurs;Währung\nNESN;31.03.2026;1.090,50;CHF\nCH0038863350;31.03.2026;90,1;CHF\n'), [
      [2, { ticker: 'NESN', currency: 'CHF' }, '2026-03-31', '1090.50'],
      [3, { isin: 'CH0038863350', currency: 'CHF' }, '2026-03-31', '90.1'],
    ])
  })
  it('may have months first and signs of currencies', async () => {
    deepEqual(await read('Date,Close/Last,Volume,Open,High,Low\n03/31/2026,$212.50,1,$2,$3,$1\n'), [
      [2, null, '2026-03-31', '212.50'],
    ])
  })
  it('is refused where its days have two readings', async () => {
    equal(await read('Date,Price\n03/04/2026,10\n'), 'dayOrder')
  })
  it('names the lines that cannot be read', async () => {
    deepEqual(await read('Date,Price\nyesterday,10\n2026-03-31,ten\n'), [
      [2, 'invalidDay'],
      [3, 'invalidAmount'],
    ])
  })
  it('may have dividends and splits beside closes that are not adjusted: corporate actions of their day', async () => {
    deepEqual(
      await read(
        ',Date,Close,Volume,ExDividend,SplitRatio,AdjClose,Stock\n0,2026-03-03,27.6,9,0.0,4.0,27.6,ORCH\n1,2026-03-02,110,8,0.63,1.0,27.5,ORCH\n',
      ),
      [
        [2, { ticker: 'ORCH' }, '2026-03-03', '27.6'],
        [2, { ticker: 'ORCH' }, { type: 'split', ratio: '4.0', ex_date: '2026-03-03' }],
        [3, { ticker: 'ORCH' }, '2026-03-02', '110'],
        [3, { ticker: 'ORCH' }, { type: 'cashDividend', amount: '0.63', ex_date: '2026-03-02' }],
      ],
    )
    deepEqual(await read('timestamp,close,adjusted_close,dividend_amount,split_coefficient\n2026-03-02,110,27.5,0.6300,1.0\n'), [
      [2, null, '2026-03-02', '110'],
      [2, {}, { type: 'cashDividend', amount: '0.6300', ex_date: '2026-03-02' }],
    ])
  })
  it('is none where it has columns that are not of one', async () => {
    equal(await read('Date,Close,Mood\n2026-03-31,10,good\n'), 'unknownList')
  })
})
