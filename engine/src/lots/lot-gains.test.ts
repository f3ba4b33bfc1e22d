import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'
import type { CorporateAction, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LedgerInstrument, PaidInstrument } from '#ledger/ledger-instrument.ts'
import { linkedInstruments } from '#ledger/linked-instruments.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { rowProfitAndLoss } from '#ledger/profit-and-loss.ts'
import type { Rates } from '#ledger/row-money.ts'
import { priceGain } from '#ledger/row-price-gain.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { FUTURE, type RandomMarket, randomEvents, randomMarket, splitOf } from '../../testing/random-ledger.ts'
import { DAYS, EUR, replay, series, share, trade } from '../../testing/small-market.ts'
import { costBasis } from './cost-basis.ts'
import { COST_DEFAULT } from './cost-convention.ts'
import { lotGains } from './lot-gains.ts'

const last = DAYS.length - 1
const inDollars: Rates = [series(1), series(1.1, 1.2)]

interface World {
  readonly instruments: readonly LedgerInstrument[]
  readonly actions?: readonly CorporateAction[]
  readonly rates?: Rates
}

/** Gains of lots between two closes, and price gains of rows, over all accounts, by instrument. */
function bothSides(accounts: Record<string, readonly LedgerEvent[]>, world: World, method: LotMethod, start: number) {
  const { instruments, actions = [], rates = inDollars } = world
  const instrumentAt = (index: number) => instruments[index]!
  const list = Object.entries(accounts).map(([key, events]) => ({ key, events }))
  const gainsAt = (t: number) => {
    const market = { valuationDays: DAYS.subarray(0, t + 1), currencyCount: 2, instrumentAt, actions }
    const basis = costBasis(market, list, rates, { ...COST_DEFAULT, method })
    return lotGains(basis, { valuationDays: DAYS, instrumentOf: ({ instrument }) => instrumentAt(instrument) }, rates, t)
  }
  const [before, after] = [start < 0 ? new Map() : gainsAt(start), gainsAt(last)]
  const of = (instrument: number) => {
    const [from, to] = [before.get(instrument), after.get(instrument)]
    const sum = (gains: typeof to) => (gains ? gains.realised + gains.unrealised + gains.transferred : 0)
    return sum(to) - sum(from)
  }
  const rows = new Map<number, { gain: number; gross: number }>()
  for (const { events } of list) {
    for (const row of replay(instruments, events, actions).rows) {
      const instrument = instrumentAt(row.instrument)
      if (instrument.settlement !== 'paid') continue
      const { gain, gross } = priceGain(row, instrument, rates, { start, end: last }, events)
      const sum = rows.get(row.instrument) ?? { gain: 0, gross: 0 }
      rows.set(row.instrument, { gain: sum.gain + gain, gross: sum.gross + gross })
    }
  }
  return { of, rows, after }
}

const randomInstruments = ({ prices }: RandomMarket): readonly LedgerInstrument[] => {
  const [dollar, euro, bond] = prices.map((values) => Float64Array.from(values))
  return [share(dollar!), share(euro!, { currency: EUR }), share(bond!, { multiplier: 0.01 })]
}
const withoutFutures = (events: readonly LedgerEvent[]) =>
  events.filter((event) => !('instrument' in event) || event.instrument !== FUTURE)
/** Units that one account gives and the other receives, on the same day or later. */
const moves = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: last }),
    later: fc.integer({ min: 0, max: 3 }),
    instrument: fc.constantFrom(0, 1, 2),
    quantity: fc.integer({ min: 1, max: 300 }),
  }),
  { maxLength: 4 },
)

describe('gains of lots', () => {
  it('over any period are the price gains of the rows: realised, change of unrealised and what moved with transfers', () => {
    fc.assert(
      fc.property(
        ...[randomMarket, randomEvents, randomEvents, moves],
        ...[fc.constantFrom<LotMethod>('fifo', 'lifo', 'average'), fc.integer({ min: -1, max: last })],
        (market, one, other, moved, method, start) => {
          const ends = (key: string, far: string) =>
            moved.map(({ from, later, instrument, quantity }): LedgerEvent => {
              const isGiver = key === 'a'
              const day = DAYS[Math.min(from + (isGiver ? 0 : later), last)]!
              const signed = isGiver ? -quantity : quantity
              return { type: 'kindTransfer', day, instrument, quantity: signed, counterparty: far, counterAccount: far }
            })
          const outside = (events: readonly LedgerEvent[]) =>
            withoutFutures(events).map((event) => ('counterAccount' in event ? { ...event, counterAccount: null } : event))
          const sorted = (events: readonly LedgerEvent[]) => [...events].sort((a, b) => a.day - b.day)
          const accounts = {
            a: sorted([...outside(one), ...ends('a', 'b')]),
            b: sorted([...outside(other), ...ends('b', 'a')]),
          }
          const rates: Rates = [new Float64Array(DAYS.length).fill(1), Float64Array.from(market.euro)]
          const world = { instruments: randomInstruments(market), actions: splitOf(market), rates }
          const { of, rows, after } = bothSides(accounts, world, method, start)
          for (const [instrument, { gain, gross }] of rows) {
            const scale = gross + (after.get(instrument)?.gross ?? 0)
            closeTo(of(instrument), gain, 1e-9 * Math.max(1, scale), `instrument ${instrument}`)
          }
        },
      ),
    )
  })

  it('interest bought with a bond, and what it accrues, is income: only its clean price makes a gain', () => {
    // 1,000 of face bought at 98 with 4 of interest; at the end it stands at 99 with 6 accrued: 10 by price, 2 earned.
    const clean = series(98, 98, 99)
    const bond: PaidInstrument = { ...share(clean, { multiplier: 0.01 }), unitValue: clean.map((price) => 0.01 * (price + 0.6)) }
    const events = [trade('2026-03-02', 1_000, 98, { accrued: 4 })]
    const { rows, of } = bothSides({ a: events }, { instruments: [bond] }, 'fifo', -1)
    closeTo(rows.get(0)!.gain, 10, 1e-9)
    closeTo(of(0), 10, 1e-9)
    const row = replay([bond], events).rows[0]!
    let whole = 0
    for (let t = 0; t <= last; t++) whole += rowProfitAndLoss(row, bond, t, inDollars)
    closeTo(whole - rows.get(0)!.gain, 2, 1e-9)
  })

  it('a lot that enters with a cost of its own brings its gain so far along, and none is made by that', () => {
    const day = parseDay('2026-03-04')
    const lots = [{ id: 'old', acquired: day - 900, quantity: 10, cost: 50, costReporting: 50, costs: 0, costsReporting: 0 }]
    const ends = { counterparty: 'Bank', counterAccount: null }
    const events: LedgerEvent[] = [{ type: 'kindTransfer', day, instrument: 0, quantity: 10, lots, ...ends }]
    const { after, rows } = bothSides({ a: events }, { instruments: [share(series(20, 20, 20, 25))] }, 'fifo', -1)
    // Worth 200 when it came and 250 at the end: unrealised 200, of which 150 came along.
    deepEqual([after.get(0)!.unrealised, after.get(0)!.transferred, rows.get(0)!.gain], [200, -150, 50])
  })

  it('of a spin-off hold together with those of its parent', () => {
    const instruments = [share(series(100, 100, 90)), share(series(Number.NaN, Number.NaN, 18, 20))]
    const day = parseDay('2026-03-04')
    const actions: CorporateAction[] = [
      { type: 'distribution', day, instrument: 0, other: 1, ratio: 0.5, isMerger: false, costShare: 0.25 },
    ]
    const { of, rows } = bothSides({ a: [trade('2026-03-02', 10, 60)] }, { instruments, actions }, 'fifo', -1)
    const rootOf = linkedInstruments(actions)
    deepEqual([rootOf(0), rootOf(1), rootOf(7)], [0, 0, 7])
    // Each for itself differs by what the issuer's share of the cost is off its share of the value.
    closeTo(of(0) + of(1), rows.get(0)!.gain + rows.get(1)!.gain, 1e-9)
    closeTo(of(1) - rows.get(1)!.gain, 5 * 18 - 150, 1e-9)
  })
})
