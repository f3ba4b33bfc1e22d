import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

/** Costs of a line of Hargreaves Lansdown; its prices are in pence. */
async function feeOf(line: string): Promise<string | undefined> {
  const titles = 'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)'
  return (await readStatement(`${titles}\n${line}\n`)).entries[0]!.fee?.amount
}

describe('costs that an amount has in it', () => {
  it('are what is paid beyond units × price', async () => {
    // 200 × 0.675 = 135, and 11.95 more or less.
    deepEqual(await feeOf('04/03/2025,06/03/2025,B1,Example 200 @ 67.50,67.50,200,-146.95'), '11.95')
    deepEqual(await feeOf('04/03/2025,06/03/2025,S1,Example 200 @ 67.50,67.50,-200,123.05'), '11.95')
  })

  it('are none where less is paid, or too much', async () => {
    deepEqual(await feeOf('04/03/2025,06/03/2025,B1,Example 200 @ 67.50,67.50,200,-130.00'), undefined)
    deepEqual(await feeOf('04/03/2025,06/03/2025,B1,Example 200 @ 67.50,67.50,200,-170.00'), undefined)
  })
})
