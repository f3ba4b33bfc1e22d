import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { assertReasons, CALLS, LAST, placed, type Reply, replyOf, WHOLE } from '../testing/datasets/broken-data.ts'
import { share } from '../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../testing/institutions/memory-institution.ts'
import { checkEntries, checkReference } from './ingest/checks/check-dataset.ts'
import type { Dataset } from './ingest/dataset.ts'
import { createFailures } from './ingest/line-failure.ts'

describe('a broken ledger leads to a stated reason and never to a wrong figure', () => {
  it('a holding after its last day keeps its last price, and a note names the missing entry', async () => {
    const inKind = WHOLE.transfers.find(({ instrument }) => instrument !== null)!
    const bond = {
      couponRate: 0.04,
      couponsPerYear: 1 as const,
      issueDate: '2020-03-10',
      firstCouponDate: null,
      maturity: '2026-03-10',
    }
    const option = { underlying: 'AAA', right: 'call', strike: 50, expiry: '2026-03-13', style: 'european' } as const
    const forward = { buyCurrency: 'EUR', rate: 1.1, maturity: '2026-03-13' }
    const ended = [
      share('BOND', {
        kind: 'bond',
        multiplier: '0.01',
        assetClass: 'Fixed income',
        terms: { kind: 'bond', ...bond, dayCount: 'ACT/ACT ICMA', exCouponDays: 0 },
      }),
      share('OPTN', { kind: 'option', multiplier: '100', terms: { kind: 'option', ...option } }),
      share('PAST', { kind: 'future', multiplier: '5', terms: { kind: 'future', underlying: null, expiry: '2026-03-13' } }),
      share('FORW', { kind: 'fxForward', terms: { kind: 'fxForward', ...forward } }),
    ]
    const fixture = openMemoryInstitution({
      ...WHOLE,
      instruments: [...WHOLE.instruments, ...ended],
      // The future is quoted after its expiry.
      prices: [
        ...WHOLE.prices,
        ...['BOND', 'OPTN', 'PAST'].map((instrument) => ({ instrument, day: '2026-03-09', close: '100' })),
        { instrument: 'PAST', day: LAST, close: '101' },
      ],
      transfers: [
        ...WHOLE.transfers,
        ...ended.map(({ id: instrument }) => ({ ...inKind, id: instrument, account: 'Beta', instrument, date: '2026-03-09' })),
      ],
    })
    const { notes = [] } = await replyOf(fixture, positionDetail, {})
    const said = new Map(notes.flatMap(({ row, field, reason }) => (field === 'price' ? [[row, reason] as const] : [])))
    equal(said.get('BOND'), 'Matured on 2026-03-10; what is still held needs its redemption booked')
    equal(said.get('OPTN'), 'Expired on 2026-03-13; what is still held needs its exercise or expiry booked')
    equal(said.get('PAST'), 'Expired on 2026-03-13; what is still held needs its expiry booked')
    equal(
      said.get('FORW'),
      'A currency forward has no quoted price. Matured on 2026-03-13; what is still held needs its expiry booked',
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('an account without any holding has no shares, and reconciles', async () => {
    const [first] = WHOLE.accounts
    const fixture = openMemoryInstitution({ ...WHOLE, accounts: [...WHOLE.accounts, { ...first!, id: 'Void', name: 'Void' }] })
    for (const { name, endpoint, more } of CALLS) {
      const reply = await fixture.ask(endpoint, { accounts: ['Void'], more: { timePeriod: '1M', ...more } })
      // Without a price there is no oldest price.
      if (endpoint !== marketDataTables) assertReasons(name, endpoint, reply as Reply)
    }
    const { sectionRow } = await fixture.ask(portfolioCalculator, { accounts: ['Void'] })
    deepEqual([sectionRow.npv, sectionRow.totalPL, sectionRow.pctNPV, sectionRow.pctRisk], [0, 0, null, null])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a trade dated in the future counts from its date', async () => {
    const [first] = WHOLE.transactions
    const money = WHOLE.transfers.find(({ amount }) => amount !== null)!
    const ahead: Dataset = {
      ...WHOLE,
      ...(first && {
        transactions: [...WHOLE.transactions, { ...first, id: 'ahead', tradeDate: '2026-03-23', settleDate: null }],
      }),
      transfers: [...WHOLE.transfers, { ...money, id: 'ahead', date: '2026-04-01' }],
    }
    const [fixture, other] = [openMemoryInstitution(ahead), openMemoryInstitution(WHOLE)]
    for (const { name, endpoint, more } of CALLS)
      deepEqual(
        [...placed(endpoint, await replyOf(fixture, endpoint, more))],
        [...placed(endpoint, await replyOf(other, endpoint, more))],
        name,
      )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('an instrument without a description is refused before the booking, with its line', () => {
    const known = {
      reportingCurrencies: [],
      clients: [],
      portfolios: [],
      accounts: [],
      taxGroups: [],
      instruments: [],
      benchmarks: [],
      factors: [],
      mandates: [],
      identifiers: [],
    }
    const [first, ...rest] = WHOLE.transfers
    const unknown = [{ ...first!, currency: null, amount: null, instrument: 'GHOST', quantity: '5' }, ...rest]
    const failures = createFailures(10)
    const institution = { ...known, institutionId: '00000000-0000-8000-8000-000000000000', pivotCurrency: 'USD' }
    const references = checkReference(WHOLE, institution, {}, failures)
    checkEntries('transfers', unknown, [], references, null, failures)
    equal(failures.count(), 1)
    match(failures.first()[0]!.reason, /There is no instrument "GHOST"\./)
  })
})
