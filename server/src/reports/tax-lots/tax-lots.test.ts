import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../testing/replies/expanded-explanation.ts'
import { reportedFigures } from '../../../testing/replies/reported-figures.ts'
import type { Dataset, TaxGroupRecord, TransactionRecord } from '../../ingest/dataset.ts'

const at = (day: string): number => parseDay(day) * 86_400
const account = (id: string) => ({
  id,
  client: 'C',
  name: id,
  currency: 'USD',
  portfolio: null,
  benchmark: null,
  openedOn: null,
  closedOn: null,
})
type Deal = readonly [account: string, day: string, quantity: number, price: number, more?: Partial<TransactionRecord>]
const member = (id: string, method: TaxGroupRecord['method'], more: Partial<TaxGroupRecord> = {}): TaxGroupRecord => ({
  taxGroup: 'Owner',
  account: id,
  method,
  isTaxable: true,
  fromDay: '2000-01-01',
  toDay: null,
  ...more,
})

/** One share in dollars, at 10 until it is 12 on the last day, 30 June 2026. */
function ledger(deals: readonly Deal[], taxGroups: readonly TaxGroupRecord[], more: Partial<Dataset> = {}): Dataset {
  return {
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    instruments: [share('ONE')],
    clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
    accounts: [account('A'), account('B'), account('Pension')],
    prices: [
      { instrument: 'ONE', day: '2025-01-02', close: '10' },
      { instrument: 'ONE', day: '2026-06-30', close: '12' },
    ],
    transactions: deals.map(([of, tradeDate, quantity, price, over], i) =>
      trade(`T${i}`, {
        account: of,
        tradeDate,
        quantity: String(quantity),
        price: String(price),
        type: quantity < 0 ? 'sell' : 'buy',
        ...over,
      }),
    ),
    transfers: ['A', 'B', 'Pension'].map((of) => ({
      ...inKind(`X${of}`, { date: '2025-01-02', currency: 'USD', amount: '100000', instrument: null, quantity: null }),
      account: of,
    })),
    taxGroups,
    ...more,
  }
}

async function ask(dataset: Dataset, more: object = {}, accounts?: readonly string[]) {
  const fixture = openMemoryInstitution(dataset)
  const question = { more: { timePeriod: 'Max', ...more }, ...(accounts && { accounts }) }
  const reply = await fixture.ask(taxLots, question)
  deepEqual(fixture.failedReconciliations, [])
  return { fixture, question, reply }
}
type Reply = Awaited<ReturnType<typeof ask>>['reply']
const gainsOf = ({ gains }: Reply) =>
  gains.map(({ account, opened, closed, units, cost, proceeds, deniedLoss, countedGain }) => [
    ...[account, opened, closed, units],
    ...[cost, proceeds, deniedLoss, countedGain].map((value) => +value!.toFixed(6)),
  ])

const BOTH: readonly Deal[] = [
  ['A', '2025-01-06', 100, 10],
  ['A', '2025-09-01', -60, 7],
  ['B', '2025-09-10', 40, 8],
  ['B', '2026-03-02', -10, 11],
]

describe('POST /reports/tax-lots', () => {
  it('without tax groups is by account: the rows of realised gains, the cost and unrealised gain of positions', async () => {
    const dataset = ledger(BOTH, [])
    for (const costBasisMethod of ['fifo', 'lifo', 'average']) {
      const { fixture, question, reply } = await ask(dataset, { costBasisMethod })
      const realised = await fixture.ask(realisedGains, question)
      type Shared = 'symbol' | 'account' | 'closed' | 'units' | 'cost' | 'proceeds' | 'gain'
      const fields = ({ symbol, account, closed, units, cost, proceeds, gain }: Readonly<Record<Shared, unknown>>) =>
        JSON.stringify([symbol, account, closed, units, cost, proceeds, gain])
      deepEqual(reply.gains.map(fields), realised.rows.map(fields))
      equal(reply.gainsTotal.countedGain, realised.total.gain)
      const { rows } = await fixture.ask(positionDetail, question)
      const positions = rows.filter(({ ticker }) => ticker === 'ONE')
      const sum = (of: (row: (typeof rows)[number]) => number | null | undefined) =>
        positions.reduce((total, row) => total + of(row)!, 0)
      closeTo(
        reply.lotsTotal.cost!,
        sum((row) => row.costBasis),
        1e-9,
      )
      closeTo(
        reply.lotsTotal.gain!,
        sum((row) => row.unrealisedPL),
        1e-9,
      )
      deepEqual(reply.groups, [
        { group: 'Accounts without a tax group', method: costBasisMethod, accounts: ['A', 'B', 'Pension'], exemptAccounts: [] },
      ])
    }
  })

  it('the lots of a group are by the names of their accounts, in whatever order these joined it', async () => {
    const deals: readonly Deal[] = [
      ['A', '2025-01-06', 1, 10],
      ['B', '2025-01-06', 1, 10],
    ]
    const accounts = [{ ...account('A'), name: 'Zed' }, account('B'), account('Pension')]
    const { reply } = await ask(ledger(deals, [member('A', 'fifo'), member('B', 'fifo')], { accounts }), {}, ['A', 'B'])
    deepEqual(
      reply.lots.map((lot) => lot.account),
      ['B', 'Zed'],
    )
  })

  it('United States: what another account buys replaces what was lost, with cost and holding period', async () => {
    const { reply } = await ask(ledger(BOTH, [member('A', 'unitedStates'), member('B', 'unitedStates')]))
    // 60 sold for 180 less: 40 of them are replaced, and 10 of these are sold for 110 less 80 and 30 carried.
    deepEqual(gainsOf(reply), [
      ['B', at('2025-09-10'), at('2026-03-02'), 10, 110, 110, 0, 0],
      ['A', at('2025-01-06'), at('2025-09-01'), 60, 600, 420, 120, -60],
    ])
    const [sold, lost] = reply.gains
    // 173 days after its purchase it counts as held for 238 days more, those for which the others were held.
    deepEqual([sold!.holdingDays, sold!.term, lost!.term, lost!.carriedTo], [173 + 238, 'long', 'short', at('2025-09-10')])
    const lots = reply.lots.map(({ account, units, cost, value, gain, deferredLoss, term }) => [
      ...[account, units, cost, value, gain, deferredLoss, term],
    ])
    deepEqual(lots, [
      ['A', 40, 400, 480, 80, 0, 'long'],
      ['B', 30, 330, 360, 30, 90, 'long'],
    ])
    deepEqual(
      reply.terms.map(({ term, countedGain, gain }) => [term, countedGain, gain]),
      [
        ['short', -60, 0],
        ['long', 0, 110],
      ],
    )
  })

  it('United States: what an exempt account buys makes the loss lost, and its own lots do not count', async () => {
    const deals = BOTH.map(([of, ...rest]): Deal => [of === 'B' ? 'Pension' : of, ...rest])
    const groups = [member('A', 'unitedStates'), member('Pension', 'unitedStates', { isTaxable: false })]
    const { reply } = await ask(ledger(deals, groups), {}, ['A', 'Pension'])
    deepEqual(gainsOf(reply), [['A', at('2025-01-06'), at('2025-09-01'), 60, 600, 420, 120, -60]])
    deepEqual([reply.gains[0]!.lostLoss, reply.gains[0]!.carriedTo], [120, null])
    deepEqual(
      reply.lots.map(({ account, units }) => [account, units]),
      [['A', 40]],
    )
  })

  it('United Kingdom: the 30 days after, then the pool of both accounts', async () => {
    const { reply } = await ask(ledger(BOTH, [member('A', 'unitedKingdom'), member('B', 'unitedKingdom')]))
    // 40 of the 60 are those of 10 September at 8; the other 20, and the 10 of March, cost 10 as the pool does.
    deepEqual(gainsOf(reply), [
      ['Owner', null, at('2026-03-02'), 10, 100, 110, 0, 10],
      ['Owner', null, at('2025-09-01'), 20, 200, 140, 0, -60],
      ['Owner', at('2025-09-10'), at('2025-09-01'), 40, 320, 280, 0, -40],
    ])
    deepEqual(
      reply.gains.map(({ matched }) => matched),
      ['pool', 'pool', 'daysAfter'],
    )
    deepEqual(
      reply.lots.map(({ account, opened, units, cost }) => [account, opened, units, cost]),
      [['Owner', null, 70, 700]],
    )
  })

  it('Canada: the average of both accounts; the loss is denied as far as it is bought back', async () => {
    const { reply } = await ask(ledger(BOTH, [member('A', 'canada'), member('B', 'canada')]))
    // 180 lost on 60, of which 40 were bought within 30 days: 120 go to the cost of the 40 that are left. Then 80 for 840.
    deepEqual(gainsOf(reply), [
      ['Owner', null, at('2026-03-02'), 10, 105, 110, 0, 5],
      ['Owner', null, at('2025-09-01'), 60, 600, 420, 120, -60],
    ])
    deepEqual([reply.lots[0]!.units, reply.lots[0]!.cost], [70, 735])
  })

  const moved = (id: string, of: string, counterAccount: string, quantity: string) => ({
    ...inKind(id, { date: '2025-03-03', quantity, instrument: 'ONE' }),
    account: of,
    counterAccount,
  })
  it('a transfer between accounts of a group is no disposal, and the pool stays what it is', async () => {
    const dataset = ledger(BOTH.slice(0, 1), [member('A', 'canada'), member('B', 'canada')])
    const transfers = [...dataset.transfers, moved('M1', 'A', 'B', '-100'), moved('M2', 'B', 'A', '100')]
    const { reply } = await ask({ ...dataset, transfers })
    deepEqual([reply.gains, reply.lots[0]!.units, reply.lots[0]!.cost], [[], 100, 1_000])
  })

  it('a transfer to an account outside the group leaves its pool with its cost', async () => {
    const dataset = ledger(BOTH.slice(0, 1), [member('A', 'canada')])
    const transfers = [...dataset.transfers, moved('M1', 'A', 'B', '-40'), moved('M2', 'B', 'A', '40')]
    const { reply } = await ask({ ...dataset, transfers }, {}, ['A'])
    deepEqual([reply.gains, reply.lots[0]!.units, reply.lots[0]!.cost], [[], 60, 600])
  })

  it('gains of one day are by symbol, then by the day of purchase', async () => {
    const both = { instruments: [share('ONE'), share('ANY')] }
    const deals: readonly Deal[] = [
      ['A', '2025-01-06', 10, 10],
      ['A', '2025-01-07', 10, 10],
      ['A', '2025-01-06', 10, 10, { instrument: 'ANY' }],
      ['A', '2025-09-01', -20, 11],
      ['A', '2025-09-01', -10, 11, { instrument: 'ANY' }],
    ]
    const prices = ['ONE', 'ANY'].flatMap((instrument) =>
      ['2025-01-02', '2026-06-30'].map((day) => ({ instrument, day, close: '10' })),
    )
    const { reply } = await ask(ledger(deals, [member('A', 'fifo')], { ...both, prices }), {}, ['A'])
    deepEqual(
      reply.gains.map(({ symbol, opened }) => [symbol, opened]),
      [
        ['ANY', at('2025-01-06')],
        ['ONE', at('2025-01-06')],
        ['ONE', at('2025-01-07')],
      ],
    )
  })

  it('is provisional while a purchase can change it, and of the group of the last day', async () => {
    const groups = [
      member('A', 'unitedKingdom', { toDay: '2025-12-31' }),
      member('A', 'lifo', { taxGroup: 'Later', fromDay: '2026-01-01' }),
    ]
    const early = await ask(ledger(BOTH, groups), { asOf: '2025-09-05' }, ['A'])
    deepEqual(
      early.reply.gains.map(({ provisionalUntil }) => provisionalUntil),
      [at('2025-10-01')],
    )
    const late = await ask(ledger(BOTH, groups), {}, ['A'])
    deepEqual(
      [late.reply.groups.map(({ group, method }) => [group, method]), late.reply.gains[0]!.provisionalUntil],
      [[['Later', 'lifo']], null],
    )
  })

  it('the methods of a group hold from its first day to its last', async () => {
    const groups = [
      member('A', 'fifo', { toDay: '2025-12-31' }),
      member('A', 'lifo', { taxGroup: 'Later', fromDay: '2026-01-01' }),
    ]
    const methodOn = async (asOf: string) =>
      (await ask(ledger(BOTH, groups), { asOf }, ['A'])).reply.groups.map(({ method }) => method)
    deepEqual([await methodOn('2025-12-31'), await methodOn('2026-01-01')], [['fifo'], ['lifo']])
  })

  it('a period has what was sold on its first day, and nothing of the day before', async () => {
    const soldIn = async (timePeriod: string) => gainsOf((await ask(ledger(BOTH, []), { timePeriod })).reply).length
    deepEqual([await soldIn('2025-09-01/2025-12-31'), await soldIn('2025-09-02/2025-12-31')], [1, 0])
  })

  it('a day before units enter that were bought before the first close knows nothing of them', async () => {
    const brought = inKind('K', { date: '2025-06-02', instrument: 'ONE', quantity: '5', costPrice: '4', costDate: '2019-03-01' })
    const dataset = ledger([], [])
    const later = { ...dataset, transfers: [...dataset.transfers, { ...brought, account: 'A' }] }
    const { reply } = await ask(later, { timePeriod: '2025-01-02/2025-03-03' })
    deepEqual([reply.lots, reply.lotsTotal.cost], [[], 0])
    const { reply: after } = await ask(later)
    deepEqual([after.lots.length, after.lotsTotal.cost], [1, 20])
  })

  it('every figure is explained by what verifies', async () => {
    for (const method of ['unitedStates', 'unitedKingdom', 'canada', 'chosen'] as const) {
      const { fixture, question, reply } = await ask(ledger(BOTH, [member('A', method), member('B', method)]), {}, ['A', 'B'])
      for (const { row, column, value } of reportedFigures(taxLots, reply)) {
        // A pool has no holding period.
        if (value === null) continue
        const root = await expandedExplanation(fixture, taxLots, row, column, question.more, { accounts: ['A', 'B'] })()
        closeTo(explanationValue(root), value, 1e-9, `${method} ${row.join(' ')} ${column}`)
      }
    }
  })
})
