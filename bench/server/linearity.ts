import { type Bench, type Measurement, median } from '../bench.ts'
import { type ClientSize, openClient } from './generated-client.ts'
import { requestAll, sumOf } from './report-costs.ts'

const SMALL: ClientSize = { positions: 100, days: 1_260, accounts: 10, tradesEach: 4 }
const ROUNDS = 3

const CASES: readonly { readonly what: string; readonly size: ClientSize; readonly limit: number }[] = [
  { what: '10 times the positions', size: { ...SMALL, positions: 1_000 }, limit: 10.5 },
  { what: '10 times the days', size: { ...SMALL, days: 12_600 }, limit: 10.5 },
  { what: '10 times the accounts', size: { ...SMALL, accounts: 100 }, limit: 10.5 },
  { what: '10 times the activities', size: { ...SMALL, tradesEach: 49 }, limit: 2.2 },
]

/** Cost grows linearly: all reports and charts of a client ten times as large in one dimension, compared with a small one. */
export const linearity: Bench = {
  name: 'linearity',
  limit: 'CPU at most 10.5 times for 10 times the positions, days or accounts, 2.2 times for 10 times the activities',
  run: async () => {
    await requestAll(openClient(SMALL))
    const figures: Measurement[] = []
    for (const { what, size, limit } of CASES) {
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const small = sumOf(await requestAll(openClient(SMALL)))
        ratios.push(sumOf(await requestAll(openClient(size))) / small)
      }
      const ratio = median(ratios)
      figures.push({ what, measured: `x ${ratio.toFixed(2)}`, beside: `x ${limit}`, isWithin: ratio <= limit })
    }
    return figures
  },
}
