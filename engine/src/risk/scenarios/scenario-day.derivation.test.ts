import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import { hitsSimulation } from '@portal/contract/charts/hits-simulation.ts'
import { stressTest } from '@portal/contract/charts/stress-test.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { INDEX_MOVES, inKind, RISK_LEDGER } from '../../../../server/testing/datasets/risk-ledger.ts'
import { share } from '../../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../../server/testing/institutions/memory-institution.ts'
import { expandedExplanation, inputsOf } from '../../../../server/testing/replies/expanded-explanation.ts'

describe('the derivation of a day that a scenario fills', () => {
  it('before the first price is the betas’ part and a residual of its own, repeated in order', async () => {
    const fixture = openMemoryInstitution({ ...RISK_LEDGER, transfers: [...RISK_LEDGER.transfers, inKind('X4', 'LATE', '10')] })
    const { history } = await fixture.ask(hitsSimulation, { accounts: ['Alpha'] })
    const key = String(history!.series[0]!.key)
    const days = RISK_LEDGER.prices.flatMap(({ instrument, day }) => (instrument === 'INDEX' ? [day] : []))
    // The calendar begins some days before the first close; the missing days are counted from there.
    const early = fixture.market.lastClose - 260
    const k = 20
    const open = expandedExplanation(fixture, hitsSimulation, ['history', key, days[k + 1]!], 'value')
    const move = await open('P/L of LATE', 'Move of LATE')
    // LATE does 2 f on its 9 days; its class, the index and RISE, has a beta of 1.25: the residuals are 0.75 f.
    const lent = INDEX_MOVES[251 + ((k + early) % 9)]!
    closeTo(move.value, 1.25 * INDEX_MOVES[k]! + 0.75 * lent, 1e-9)
    ok(move.kind === 'step' && move.operation === 'sum')
    const [explained, residual] = move.parts
    closeTo(explained!.value, 1.25 * INDEX_MOVES[k]!, 1e-9)
    closeTo(residual!.value, 0.75 * lent, 1e-9)
  })

  it('in a window of history is what its betas make of the factors, also under an option', async () => {
    const fixture = openMemoryInstitution(WINDOW)
    const scenario = 'Rising rates 2022'
    // The closes from 3 January to 14 October 2022: YOUNG moves twice the index, before 1 July by its beta and then by itself.
    const whole =
      WINDOW_DAYS.reduce(
        (growth, day, k) => (day > '2022-01-03' && day <= '2022-10-14' ? growth * (1 + 2 * moveOn(k)) : growth),
        1,
      ) - 1
    const position = expandedExplanation(fixture, stressTest, ['positions', scenario, 'YOUNG'], 'profitAndLoss')
    const move = await position('Move of YOUNG')
    closeTo(move.value, whole, 1e-8)
    const february = ['2022-02', '2022-02-10']
    const filled = await position('Move of YOUNG', ...february)
    closeTo(filled.value, 2 * moveOn(WINDOW_DAYS.indexOf('2022-02-10')), 1e-8)
    const equity = await position('Move of YOUNG', ...february, 'Equity')
    ok(equity.kind === 'step' && equity.operation === 'product')
    const closes = inputsOf(await position('Move of YOUNG', ...february, 'Return of INDEX')).filter(({ day }) => day !== null)
    deepEqual(
      closes.map(({ source, day }) => [source, isoDay(day! / 86_400)]),
      [
        ['Closing prices', '2022-02-10'],
        ['Closing prices', '2022-02-09'],
      ],
    )
    const own = await position('Move of YOUNG', '2022-08', '2022-08-10')
    equal(own.kind === 'step' && own.operation, 'difference')
    const option = expandedExplanation(fixture, stressTest, ['positions', scenario, 'YOUNG C'], 'profitAndLoss')
    closeTo((await option('Move of YOUNG,')).value, whole, 1e-8)
    closeTo((await option('Move of YOUNG,', ...february)).value, filled.value, 1e-15)
  })
})

const WINDOW_DAYS = Array.from(valuationDays(parseDay('2021-06-01'), parseDay('2023-03-31'), []), (day) => isoDay(day))

/** The index moves -0.6 %, -0.5 %, …, +0.6 % in a mixed order, again and again. */
const moveOn = (k: number): number => (((k * 5) % 13) - 6) / 1000

function closesOf(instrument: string, multiple: number, from: string) {
  let price = 100
  return WINDOW_DAYS.flatMap((day, k) => {
    price *= k === 0 ? 1 : 1 + multiple * moveOn(k)
    return day < from ? [] : [{ instrument, day, close: price.toFixed(12) }]
  })
}

/** A share that is listed in the middle of the window, and a call on it. */
const WINDOW = {
  ...RISK_LEDGER,
  instruments: [
    share('INDEX', { kind: 'index', assetClass: 'Index' }),
    share('YOUNG'),
    share('YOUNG C', {
      kind: 'option' as const,
      multiplier: '100',
      terms: {
        kind: 'option' as const,
        underlying: 'YOUNG',
        right: 'call' as const,
        style: 'european' as const,
        strike: 60,
        expiry: '2023-12-15',
      },
    }),
  ],
  prices: [
    ...closesOf('INDEX', 1, '2021-06-01'),
    ...closesOf('YOUNG', 2, '2022-07-01'),
    ...WINDOW_DAYS.slice(-5).map((day) => ({ instrument: 'YOUNG C', day, close: '55' })),
  ],
  transfers: [inKind('X1', 'YOUNG', '100'), inKind('X2', 'YOUNG C', '1')].map((row) => ({ ...row, date: '2023-03-30' })),
}
