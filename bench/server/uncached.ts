import { npvSnapshot } from '../../contract/src/reports/npv-snapshot.ts'
import { type Bench, ms } from '../bench.ts'
import { kernelsOf } from './client-kernels.ts'
import { generateClient, LARGE, openClient } from './generated-client.ts'
import { askAll, sumOf, usedCpu } from './report-costs.ts'

const LIMIT = 3

/** What replies that nobody asked for before cost beside the functions of analytics that they need, on the same arrays. */
export const uncached: Bench = {
  name: 'uncached',
  limit: `CPU at most ${LIMIT} times its kernels`,
  run: async () => {
    await askAll(openClient({ ...LARGE, positions: 40 }))
    const house = openClient(LARGE)
    const first = await usedCpu(() => house.askBytes(npvSnapshot))
    const all = first + sumOf(await askAll(house))
    const kernels = kernelsOf(generateClient(LARGE))
    const beside = (what: string, ours: number, theirs: number) => {
      const ratio = ours / theirs
      return { what, measured: `${ms(ours)}, x ${ratio.toFixed(2)}`, beside: `kernels ${ms(theirs)}`, isWithin: ratio <= LIMIT }
    }
    return [
      beside('NPV snapshot of 1,000 positions over 10 years', first, kernels.valuation),
      beside('all reports and charts of the client', all, kernels.valuation + kernels.explanation + kernels.risk),
    ]
  },
}
