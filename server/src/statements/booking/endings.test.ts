import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readToBook } from '../../../testing/read-statement.ts'
import { statementsOf } from './file-statements.ts'

describe('contracts that end', () => {
  it('bring the position of the file nearer to none, on whichever side it is', async () => {
    const file = await readToBook(
      'file',
      [
        '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
        '"3/21/2025","3/21/2025","3/24/2025","KLM","Option Expiration for KLM 3/21/2025 Put $9.00","OEXP","2","",""',
        '"3/21/2025","3/21/2025","3/24/2025","KLM","Option Expiration for KLM 3/21/2025 Call $11.00","OEXP","1S","",""',
        '"3/12/2025","3/12/2025","3/13/2025","KLM","KLM 3/21/2025 Put $9.00","BTO","2","$1.50","($300.08)"',
        '"3/10/2025","3/10/2025","3/12/2025","KLM","KLM 3/21/2025 Call $11.00","STO","1","$0.40","$39.95"',
        '',
      ].join('\n'),
    )
    deepEqual(
      statementsOf(file.items, true).flatMap(({ entries }) =>
        entries.map((each) => [each.kind, each.instrument?.ticker, each.quantity]),
      ),
      [
        ['expiry', 'KLM250321P00009000', '-2'],
        ['expiry', 'KLM250321C00011000', '1'],
        ['buy', 'KLM250321P00009000', '2'],
        ['sell', 'KLM250321C00011000', '-1'],
      ],
    )
  })
})
