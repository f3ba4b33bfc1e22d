import { npvSnapshot } from '../../contract/src/reports/npv-snapshot.ts'
import { type Bench, median, ms } from '../bench.ts'
import { type ClientKernels, kernelsOf } from './client-kernels.ts'
import { generateClient, LARGE, openClient } from './generated-client.ts'
import { requestAll, sumOf, usedCpu } from './report-costs.ts'

const LIMIT = 3
const ROUNDS = 5

/** CPU of uncached replies, compared with the analytics functions that they need on the same arrays. */
export const uncached: Bench = {
  name: 'uncached',
  limit: `CPU at most ${LIMIT} times its kernels`,
  run: async () => {
    await requestAll(openClient({ ...LARGE, positions: 40 }))
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const fixture = openClient(LARGE)
      const first = await usedCpu(() => fixture.askBytes(npvSnapshot))
      const all = first + sumOf(await requestAll(fixture))
      rounds.push({ first, all, kernels: kernelsOf(generateClient(LARGE)) })
    }
    const beside = (what: string, ours: (round: Round) => number, theirs: (round: Round) => number) => {
      const ratio = median(rounds.map((round) => ours(round) / theirs(round)))
      const measured = `${ms(median(rounds.map(ours)))}, x ${ratio.toFixed(2)}`
      return { what, measured, beside: `kernels ${ms(median(rounds.map(theirs)))}`, isWithin: ratio <= LIMIT }
    }
    return [
      beside(
        'NPV snapshot of 1,000 positions over 10 years',
        ({ first }) => first,
        ({ kernels }) => kernels.valuation,
      ),
      beside(
        'all reports and charts of the client',
        ({ all }) => all,
        ({ kernels: { valuation, explanation, risk } }) => valuation + explanation + risk,
      ),
    ]
  },
}

interface Round {
  readonly first: number
  readonly all: number
  readonly kernels: ClientKernels
}
