import { describe, it } from 'node:test'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { heldOf, type ShareRow, type ShareSplit, salesOf, taxedShares } from '../../../testing/taxed-shares.ts'
import { treatmentOf } from '../lot-engine.ts'
import { shareMatching } from './share-matching.ts'
import { superficialLosses } from './superficial-losses.ts'
import { washSales } from './wash-sales.ts'

const step = fc.record({
  after: fc.integer({ min: 0, max: 40 }),
  units: fc.integer({ min: -9, max: 9 }),
  price: fc.integer({ min: 1, max: 50 }),
  account: fc.constantFrom('a', 'b'),
})
const FIRST = 19_000

/** Trades of two accounts that never sell more than they hold, and a split of two for one on a day. */
const traded = fc.tuple(fc.array(step, { maxLength: 25 }), fc.integer({ min: 0, max: 400 })).map(([steps, splitDay]) => {
  const held = { a: 0, b: 0 }
  const rows: Record<'a' | 'b', ShareRow[]> = { a: [], b: [] }
  let day = 0
  for (const { after, units, price, account } of steps) {
    if (day < splitDay && day + after >= splitDay) {
      held.a *= 2
      held.b *= 2
    }
    day += after
    const quantity = Math.max(units, -held[account])
    held[account] += quantity
    rows[account].push([isoDay(FIRST + day), quantity, price, { id: `${account}${rows[account].length}` }])
  }
  if (day < splitDay) {
    held.a *= 2
    held.b *= 2
  }
  const splits: ShareSplit[] = [[isoDay(FIRST + splitDay), 2]]
  const paid = [...rows.a, ...rows.b].reduce((sum, [, quantity, price]) => sum + quantity * price, 0)
  const merged = [...rows.a, ...rows.b].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return { rows, merged, splits, paid, held: held.a + held.b }
})

describe('gains under tax rules', () => {
  const RULES = {
    'the United States': ({ rows, splits }: Traded) => taxedShares(rows, () => washSales(), { splits }),
    Canada: ({ merged, splits }: Traded) => taxedShares({ g: merged }, superficialLosses, { splits, method: 'average' }),
    'the United Kingdom': ({ merged, splits }: Traded) =>
      taxedShares({ g: merged }, shareMatching, { splits, method: 'average' }),
  }
  type Traded = typeof traded extends fc.Arbitrary<infer T> ? T : never

  for (const [country, follow] of Object.entries(RULES))
    it(`of ${country} are all proceeds less all that was paid, but for the cost of what is held: a denied loss is never lost`, () => {
      fc.assert(
        fc.property(traded, (all) => {
          const basis = follow(all)
          const { quantity, cost } = heldOf(basis)
          const counted = salesOf(basis).reduce((sum, { recognised }) => sum + recognised, 0)
          closeTo(counted, cost - all.paid, 1e-8)
          closeTo(quantity, all.held, 1e-9)
        }),
      )
    })

  it('deny only losses, at most all of them, and carry what they deny', () => {
    fc.assert(
      fc.property(traded, fc.constantFrom(...Object.values(RULES)), (all, follow) =>
        follow(all).realised.every((closing) => {
          const { denied, carriedTo } = treatmentOf(closing)
          return denied >= 0 && denied <= Math.max(-closing.gainReporting, 0) + 1e-8 && (denied === 0 || carriedTo !== null)
        }),
      ),
    )
  })

  it('losses replaced in an exempt account are lost: these, what counts and the cost of what is held are what was paid', () => {
    fc.assert(
      fc.property(traded, ({ rows, splits, paid }) => {
        const { realised, open } = taxedShares(rows, () => washSales(new Set(['b'])), { splits })
        const counted = realised.reduce((sum, each) => sum + each.gainReporting + treatmentOf(each).denied, 0)
        const lost = realised.reduce((sum, each) => sum + treatmentOf(each).lost, 0)
        closeTo(counted - lost, open.reduce((sum, { costReporting }) => sum + costReporting, 0) - paid, 1e-8)
      }),
    )
  })
})
