import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { type RandomMarket, randomEvents, randomMarket, splitOf } from '../../../testing/random-ledger.ts'
import { replayLedger } from '../../../testing/replay-ledger.ts'
import { DAYS, deposit, EUR, future, share, trade, USD } from '../../../testing/small-market.ts'
import type { AccountLedger } from '../account-ledger.ts'
import type { CorporateAction, LedgerEvent } from '../ledger-event.ts'
import type { LedgerInstrument } from '../ledger-instrument.ts'
import type { ReplayMarket } from './replay.ts'
import { recordedReplay } from './resumed-replay.ts'

const CHILD = 4

/** The dollar share is split and spins off what has its first close at some later day, as the euro share and the future have. */
function marketOf(random: RandomMarket, spinOff: number, firstClose: number): ReplayMarket {
  const [dollar, euro, bond, index] = random.prices.map((values) => Float64Array.from(values))
  const late = (prices: Float64Array) => prices.map((close, t) => (t < firstClose ? Number.NaN : close))
  const instruments: readonly LedgerInstrument[] = [
    ...[share(dollar!), share(late(euro!), { currency: EUR }), share(bond!, { multiplier: 0.01 })],
    ...[{ ...future(late(index!), 20), firstPriced: firstClose }, share(late(euro!))],
  ]
  const distribution: CorporateAction = {
    type: 'distribution',
    day: DAYS[spinOff]!,
    instrument: 0,
    other: CHILD,
    ratio: 0.5,
    isMerger: spinOff % 2 === 0,
  }
  const actions = [...splitOf(random), distribution].sort((a, b) => a.day - b.day)
  return { valuationDays: DAYS, currencyCount: 2, instrumentAt: (each) => instruments[each]!, actions }
}

const margin = fc
  .record({ t: fc.nat(DAYS.length - 1), amount: fc.integer({ min: -500, max: 500 }) })
  .map(({ t, amount }): LedgerEvent => ({ type: 'variationMargin', day: DAYS[t]!, instrument: 3, currency: USD, amount }))
/** A ledger with the records of its rows, which are cut out when they are asked for. */
const laidOut = ({ rows, ...ledger }: AccountLedger) => ({
  ...ledger,
  rows: rows.map(({ instrument, splits, dealt, steps, flows, capital, entries }) => {
    return { instrument, splits, dealt, steps, flows, capital, entries }
  }),
})
const inOrder = (events: readonly LedgerEvent[]) => events.toSorted((a, b) => a.day - b.day)
const day = fc.nat(DAYS.length - 1)

describe('a replay that goes on from an earlier one', () => {
  it('is the whole replay, bit for bit: after late entries, and after they are taken back', () => {
    fc.assert(
      fc.property(
        randomMarket,
        day,
        day,
        randomEvents,
        fc.array(margin, { maxLength: 3 }),
        randomEvents,
        (random, spinOff, firstClose, early, margins, late) => {
          const market = marketOf(random, spinOff, firstClose)
          const before = inOrder([...early, ...margins])
          const after = inOrder([...before, ...late])
          const first = recordedReplay(market, before)
          deepEqual(laidOut(first.ledger), laidOut(replayLedger(market, before)))
          const second = recordedReplay(market, after, first)
          deepEqual(laidOut(second.ledger), laidOut(replayLedger(market, after)))
          deepEqual(laidOut(recordedReplay(market, before, second).ledger), laidOut(first.ledger))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('looks at nothing before the late entry: neither prices nor entries of the days before', () => {
    const price = Float64Array.from(DAYS, (_, t) => 100 + t)
    const asked: number[] = []
    const market: ReplayMarket = {
      valuationDays: DAYS,
      currencyCount: 2,
      actions: [],
      instrumentAt: (index) => {
        asked.push(index)
        return share(price)
      },
    }
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']
    const early = [deposit('2026-03-02', 10_000), ...days.map((each) => trade(each, 1, 100))]
    const before = recordedReplay(market, early)
    const late = [...early, trade('2026-03-11', 1, 107)]
    const whole = replayLedger(market, late).value[USD]!
    price.fill(0, 0, 7)
    asked.length = 0
    const { ledger } = recordedReplay(market, late, before)
    deepEqual(ledger.value[USD], whole)
    // Every event's instrument is looked up once when it is checked, that of the late trade when it is booked, and of the row when it is valued
    // and settled: the five early trades are not booked again.
    const checked = late.filter((event) => event.type === 'trade').length
    ok(asked.length - checked <= 4, `${asked.length - checked} lookups`)
    equal(ledger.rows[0]!.steps.index.length, 6)
  })
})
