import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HouseRow } from '@portal/contract/house/house.ts'
import { sortedClients } from './sorted-clients.ts'

const NOTHING = {
  accounts: 1,
  isWhole: true,
  npv: null,
  npvChange1D: null,
  d1: null,
  mtd: null,
  ytd: null,
  y1: null,
  var95: null,
  var95Pct: null,
  var99: null,
  var99Pct: null,
  breaches: null,
  warnings: null,
  unknown: null,
  exceptions: null,
}
const client = (name: string, reportingCCY: string, houseRate: number | null, more: Partial<HouseRow>): HouseRow => {
  return { ...NOTHING, clientId: name, client: name, reportingCCY, houseRate, ...more }
}
/** 900 in EUR, 1,000 in JPY, which are 6 in EUR. */
const ROWS = [
  client('Birch', 'JPY', 0.006, { npv: 1_000, d1: 0.02 }),
  client('Cedar', 'GBP', null, { npv: 5_000, d1: 0.03 }),
  client('Alder', 'EUR', 1, { npv: 900, d1: 0.01 }),
]
const names = (rows: readonly HouseRow[]) => rows.map(({ client }) => client)

describe('clients of the house', () => {
  it('are sorted by name', () => {
    deepEqual(names(sortedClients(ROWS, {})), ['Alder', 'Birch', 'Cedar'])
  })

  it('are sorted by amounts in one currency, those without its rate last', () => {
    deepEqual(names(sortedClients(ROWS, { sortBy: 'npv', isDescending: true })), ['Alder', 'Birch', 'Cedar'])
    deepEqual(names(sortedClients(ROWS, { sortBy: 'npv' })), ['Birch', 'Alder', 'Cedar'])
  })

  it('are sorted by fractions as they are', () => {
    deepEqual(names(sortedClients(ROWS, { sortBy: 'd1', isDescending: true })), ['Cedar', 'Birch', 'Alder'])
  })
})
