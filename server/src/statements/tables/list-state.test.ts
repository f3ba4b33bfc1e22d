import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

const spans = async (...lines: readonly string[]) =>
  (await readStatement(lines.join('\n'))).statements.map(({ account, from, to }) => [account.number, from, to])

const TRADES = [
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,KLM,"2025-03-04, 10:15:03",10,9,9,-90,-1,91,0,0,O',
]

describe('the days of a list', () => {
  it('are those that it says', async () => {
    const head = (period: string) => ['Statement,Header,Field Name,Field Value', `Statement,Data,Period,"${period}"`, ...TRADES]
    deepEqual(await spans(...head('March 1, 2025 - March 31, 2025')), [[undefined, '2025-03-01', '2025-03-31']])
    deepEqual(await spans(...head('März 1, 2025 - März 31, 2025')), [[undefined, '2025-03-01', '2025-03-31']])
  })

  it('are at least those of its entries', async () => {
    const head = ['Statement,Header,Field Name,Field Value', 'Statement,Data,Period,"March 1, 2025 - March 2, 2025"']
    deepEqual(await spans(...head, ...TRADES), [[undefined, '2025-03-01', '2025-03-04']])
  })

  it('are the one of holdings, above them or below', async () => {
    deepEqual(
      await spans(
        '"Positions for account Individual ...123 as of 04:05 PM ET, 2025/03/31"',
        '"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis"',
        '"KLM","EXAMPLE","10","$9.00","$90.00","$80.00"',
      ),
      [['Individual ...123', undefined, '2025-03-31']],
    )
    deepEqual(
      await spans(
        'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value',
        'Z77,Individual,KLM,EXAMPLE,10,$9.00,$90.00',
        '"Date downloaded Mar-31-2025 4:33 p.m ET"',
      ),
      [['Z77', undefined, '2025-03-31']],
    )
  })

  it('of entries are not the day on which it was downloaded', async () => {
    deepEqual(
      await spans(
        'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($)',
        '03/04/2025,YOU BOUGHT EXAMPLE (KLM) (Cash),KLM,EXAMPLE,Cash,10,9,,,,-90',
        'Date downloaded 04/02/2025 10:33 am',
      ),
      [[undefined, '2025-03-04', '2025-03-04']],
    )
  })
})
