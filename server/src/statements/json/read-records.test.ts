import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'

import { readStatement, refusalOf } from '../../../testing/read-statement.ts'
import { linesOf } from '../../../testing/statement-lines.ts'

const line = (more: object) => ({ Date: '03/04/2025', Symbol: 'KLM', Description: 'EXAMPLE AIR', 'Fees & Comm': '', ...more })

it('a list of objects is read as a list with their names as titles', async () => {
  const made = await readStatement(
    JSON.stringify({
      FromDate: '03/01/2025',
      ToDate: '03/31/2025',
      BrokerageTransactions: [
        line({ Action: 'Buy', Quantity: '10', Price: '$9.00', Amount: '-$90.00' }),
        line({ Action: 'Qualified Dividend', Quantity: '', Price: '', Amount: '$4.50' }),
        line({ Action: 'Strange', Quantity: '', Price: '', Amount: '$1.00' }),
      ],
    }),
  )
  equal(made.preset, 'schwab')
  deepEqual(linesOf(made), ['1 buy 10 -90.00 USD', '2 dividend 4.50 USD'])
  deepEqual(
    made.problems.map(({ code, place }) => [code, place?.path]),
    [['unknownKind', 'BrokerageTransactions[2]']],
  )
})

it('other lists of objects are refused', async () => {
  equal(await refusalOf(JSON.stringify([{ a: 1 }, { a: 2 }])), 'json')
  equal(await refusalOf(JSON.stringify({ a: [{ b: 1 }], c: [{ d: 1 }] })), 'json')
})
