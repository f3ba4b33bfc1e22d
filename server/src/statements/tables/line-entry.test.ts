import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

it('interest is bought with a bond and sold with it, though the list writes both without a sign', async () => {
  const { entries } = await readStatement(
    [
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
      '03/14/2025,YOU BOUGHT 5% BONDS,912003AD7,EXAMPLE CITY 5%,Cash,5000,98,,,20.5,-4920.5,03/17/2025',
      '03/24/2025,YOU SOLD 5% BONDS,912003AD7,EXAMPLE CITY 5%,Cash,-5000,99,,,30,4980,03/25/2025',
    ].join('\n'),
  )
  deepEqual(
    entries.map(({ kind, accrued, net }) => [kind, accrued?.amount, net?.amount]),
    [
      ['buy', '-20.5', '-4920.5'],
      ['sell', '30', '4980'],
    ],
  )
})
