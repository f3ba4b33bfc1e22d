import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assetReturnHistogram } from '@portal/contract/charts/asset-return-histogram.ts'

import { EMPTY_DATASET, share } from '../../../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../../testing/replies/expanded-explanation.ts'

/** Futures, whose closes are never in doubt: since Thursday they lost a half, are unchanged, gained a quarter, and a half. */
const MOVES = { DOWN: '50', SAME: '100', UP: '125', TOP: '150' }
const terms = { kind: 'future', underlying: null, expiry: '2026-12-18' } as const
const house = openMemoryInstitution({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  instruments: Object.keys(MOVES).map((id) => share(id, { kind: 'future', multiplier: '10', terms })),
  prices: Object.entries(MOVES).flatMap(([instrument, close]) => [
    { instrument, day: '2026-03-19', close: '100' },
    { instrument, day: '2026-03-20', close },
  ]),
  marketRows: Object.keys(MOVES).map((instrument, i) => ({
    table: 'watchlist',
    position: i + 1,
    instrument,
    currencyPair: null,
  })),
})

describe('the count of a bin', () => {
  it('is explained by its instruments: one on an edge is in the bin above it, one on the last edge in the last bin', async () => {
    const more = { timePeriod: '1D' }
    const { chart } = await house.ask(assetReturnHistogram, { accounts: [], more })
    // Half the sample lies between -0.125 and 0.3125: 2 x 0.4375 over the cube root of 4 is 0.55, so that bins are 0.5 wide.
    deepEqual(
      [chart!.edges, chart!.counts],
      [
        [-0.5, 0, 0.5],
        [1, 3],
      ],
    )
    const instruments = await Promise.all(
      chart!.counts.map(async (count, bin) => {
        const root = await expandedExplanation(house, assetReturnHistogram, ['bins', `${bin}`], 'count', more, { accounts: [] })()
        ok(root.kind === 'step')
        equal(root.value, count)
        return root.parts.map(({ label }) => label)
      }),
    )
    deepEqual(instruments, [['DOWN'], ['SAME', 'UP', 'TOP']])
  })
})
