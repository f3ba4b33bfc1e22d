import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TaxGroupRecord } from '#ingest/dataset.ts'
import { withTaxGroup } from './tax-group-lines.ts'

const line = (taxGroup: string, account: string, more: Partial<TaxGroupRecord> = {}): TaxGroupRecord => ({
  taxGroup,
  account,
  method: 'fifo',
  isTaxable: true,
  fromDay: '2020-01-01',
  toDay: null,
  ...more,
})
const LINES = [line('Ann', 'A'), line('Ann', 'B', { isTaxable: false }), line('Bob', 'C', { method: 'lifo' })]
const asked = (taxGroup: string, members: Readonly<Record<string, boolean>>, from = '2026-01-01') =>
  ({ taxGroup, method: 'canada', members: new Map(Object.entries(members)), from }) as const
const after = (...given: Parameters<typeof asked>) =>
  [...withTaxGroup(LINES, asked(...given))].map(([name, lines]) => [
    name,
    ...lines.map(({ account, method, isTaxable, fromDay, toDay }) =>
      [account, method, ...(isTaxable ? [] : ['exempt']), fromDay, toDay ?? ''].join(' ').trim(),
    ),
  ])

describe('the lines of the tax groups of a client, where one is saved', () => {
  it('have another method on all days, with the same accounts', () => {
    deepEqual(after('Ann', { A: true, B: false }), [
      ['Ann', 'A canada 2020-01-01', 'B canada exempt 2020-01-01'],
      ['Bob', 'C lifo 2020-01-01'],
    ])
  })

  it('end those of an account that leaves, and of one that joins another group, on the day before', () => {
    deepEqual(after('Ann', { A: true, C: true }), [
      ['Ann', 'A canada 2020-01-01', 'B canada exempt 2020-01-01 2025-12-31', 'C canada 2026-01-01'],
      ['Bob', 'C lifo 2020-01-01 2025-12-31'],
    ])
  })

  it('begin another one of an account that is taxed otherwise from a day on', () => {
    deepEqual(after('Ann', { A: true, B: true })[0], [
      'Ann',
      'A canada 2020-01-01',
      'B canada exempt 2020-01-01 2025-12-31',
      'B canada 2026-01-01',
    ])
  })

  it('are none of a group whose accounts leave it on their first day, or were to join later', () => {
    deepEqual(after('New', { A: true, C: false }, '2020-01-01'), [
      ['Ann', 'B fifo exempt 2020-01-01'],
      ['Bob'],
      ['New', 'A canada 2020-01-01', 'C canada exempt 2020-01-01'],
    ])
  })

  it('of the past stay', () => {
    const former = line('Ann', 'A', { toDay: '2021-12-31' })
    deepEqual(
      [...withTaxGroup([former], asked('Bob', { A: true })).values()],
      [[former], [{ ...former, taxGroup: 'Bob', method: 'canada', fromDay: '2026-01-01', toDay: null }]],
    )
  })
})
