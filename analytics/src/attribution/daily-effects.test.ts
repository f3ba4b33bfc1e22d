import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { OF_THE_TABLE, of, type Period, QUARTERS, quarter } from '../../testing/attribution-samples.ts'
import { closeTo } from '../../testing/close-to.ts'
import { type DailyEffects, dailyEffects, linkedEffects } from './daily-effects.ts'
import { linked, linkingCoefficients } from './linking.ts'

const inOneCurrency = ({ portfolio, benchmark }: Period) => dailyEffects(portfolio, benchmark, of(0))
const withInteraction = ({ selection, interaction }: DailyEffects) => selection.map((each, g) => each + interaction[g]!)

function allClose(actual: Float64Array, expected: readonly number[], tolerance: number, about = ''): void {
  for (const [i, value] of expected.entries()) closeTo(actual[i]!, value, tolerance, `${about} ${i}`)
}

describe('attribution of one day', () => {
  it('in one currency by Brinson and Fachler: Bacon, tables 5.2 and 8.1', () => {
    const first = inOneCurrency(QUARTERS[0]!)
    allClose(first.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(first.interaction, [0, -0.001, 0.002], 1e-12)
    closeTo(first.portfolio, 0.083, 1e-12)
    closeTo(first.benchmark, 0.064, 1e-12)
    const expected = [
      [
        [0, -0.0104, -0.0016],
        [0.04, -0.003, -0.006],
      ],
      [
        [-0.0072, -0.0086, 0.0108],
        [0.014, -0.002, 0.005],
      ],
      [
        [0.025, 0.0175, -0.0075],
        [0.015, 0.015, 0.01],
      ],
      [
        [-0.003, -0.007, 0],
        [0.015, -0.01, 0.03],
      ],
    ] as const
    QUARTERS.forEach((period, q) => {
      const effects = inOneCurrency(period)
      allClose(effects.allocation, expected[q]![0], OF_THE_TABLE, `allocation ${q}`)
      allClose(withInteraction(effects), expected[q]![1], OF_THE_TABLE, `selection ${q}`)
    })
  })
  it('what the benchmark does not have is compared with the whole of it, and what is not held has no selection', () => {
    // B = 4 %. Gold: 10 % held at 9 %, 0.1 x (9 - 4). Cash: 20 % of the benchmark at 1 % and not held, -0.2 x (1 - 4).
    const effects = inOneCurrency(quarter([0.9, 0.1, 0], [0.8, 0, 0.2], [0.05, 0.09, 0], [0.0475, 0, 0.01]))
    allClose(effects.allocation, [0.1 * 0.0075, 0, 0.006], 1e-15)
    allClose(effects.selection, [0.8 * 0.0025, 0.005, 0], 1e-15)
    allClose(effects.interaction, [0.1 * 0.0025, 0, 0], 1e-15)
  })
  it('of two currencies: what money returned in them stands in the currency effect alone', () => {
    // 60 % at home, 40 % abroad, where money returned 2 % and shares 3 %; the benchmark has 10 % more at home. Home returns 1 %.
    const portfolio = { contribution: of(0.006, 0.012), weight: of(0.6, 0, 0, 0.4) }
    const benchmark = { contribution: of(0.007, 0.009), weight: of(0.7, 0, 0, 0.3) }
    const effects = dailyEffects(portfolio, benchmark, of(0, 0.02))
    // Money of the benchmark returned 0.6 %: -0.1 x (0 - 0.6) + 0.1 x (2 - 0.6); beyond money both groups returned 1 %.
    allClose(effects.currency, [0.0006, 0.0014], 1e-15)
    allClose(effects.allocation, [0, 0], 1e-15)
    allClose(effects.selection, [0, 0], 1e-15)
  })
  it('a future adds exposure and no capital: negative cash of its currency stands beside it', () => {
    // Half in bonds at 1 %, half in cash at 0, and a future over half of it at 1 %: as if all were in bonds.
    const portfolio = { contribution: of(0.5 * 0.01 + 0.5 * 0.01, 0), weight: of(0.5 + 0.5, 0.5 - 0.5) }
    const benchmark = { contribution: of(0.6 * 0.01, 0), weight: of(0.6, 0.4) }
    const effects = dailyEffects(portfolio, benchmark, of(0))
    // The benchmark returns 0.6 %: 40 % more bonds at 0.4 % above it, and 40 % less cash at 0.6 % below it.
    allClose(effects.allocation, [0.0016, 0.0024], 1e-15)
    allClose(effects.selection, [0, 0], 1e-15)
  })
  it('a currency without weight may have no return', () => {
    const side = { contribution: of(0.01), weight: of(1, 0) }
    deepEqual([...dailyEffects(side, side, of(0, Number.NaN)).currency], [0])
  })
})

describe('attribution of several days', () => {
  it('effects are linked by Carino: Bacon, table 8.2', () => {
    const effects = linkedEffects(QUARTERS.map(inOneCurrency))
    // The book rounds single periods before it links, which moves the last digit.
    allClose(effects.allocation, [0.0165, -0.006, 0.0015], 1e-4, 'allocation')
    allClose(withInteraction(effects), [0.0804, 0.0018, 0.0385], 1e-4, 'selection')
    const ofUnitedKingdom = QUARTERS.map((period, q) => withInteraction(inOneCurrency(period))[0]! * effects.factors[q]!)
    allClose(Float64Array.from(ofUnitedKingdom), [0.0362, 0.0142, 0.016, 0.0141], OF_THE_TABLE, 'the United Kingdom')
  })
  it('of no days there is nothing', () => {
    const { portfolio, benchmark, factors } = linkedEffects([])
    deepEqual([portfolio, benchmark, factors.length], [0, 0, 0])
  })
  it('what cannot be attributed is refused with its place', () => {
    const day = inOneCurrency(QUARTERS[0]!)
    const refused = [
      [() => dailyEffects(quarter([1], [1], [0], [0]).portfolio, QUARTERS[0]!.benchmark, of(0)), /3 contributions and 3 weights/],
      [() => linkedEffects([day, inOneCurrency(quarter([1], [1], [0.1], [0.1]))]), /day 1 has 1 groups, the first 3/],
      [() => linkedEffects([{ ...day, portfolio: -1 }]), /a return of -1 cannot be linked/],
      [() => linked(of(0.1, Number.POSITIVE_INFINITY)), /a return of Infinity cannot be linked/],
      [() => linkingCoefficients(of(0.1), of()), /1 portfolio and 0 benchmark returns/],
    ] as const
    for (const [call, message] of refused) throws(call, (error) => error instanceof RangeError && message.test(error.message))
  })
})
