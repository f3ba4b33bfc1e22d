import { deepEqual, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { FALLING_SHARE } from '../../../server/testing/datasets/falling-share.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'

const secondsOf = (day: number) => Date.UTC(2026, 2, day) / 1000

const [X1] = FALLING_SHARE.transfers
const inKind = (id: string, date: string, quantity: string) => ({ ...X1!, id, date, quantity })

/*
 * 100 FALL and 5,000 USD since Monday 16 March. The close of 30 on Tuesday is in doubt until Wednesday's of 28, so that on Tuesday 100
 * counted. 50 more came in kind on Tuesday, and 20 left on Wednesday.
 */
const BROUGHT_MORE: Dataset = {
  ...FALLING_SHARE,
  prices: ['100', '30', '28'].map((close, i) => ({ instrument: 'FALL', day: `2026-03-${16 + i}`, close })),
  transfers: [
    ...FALLING_SHARE.transfers,
    { ...X1!, id: 'X2', instrument: null, quantity: null, currency: 'USD', amount: '5000' },
    inKind('X3', '2026-03-17', '50'),
    inKind('X4', '2026-03-18', '-20'),
  ],
}

describe('what a figure says of a close that was restated', () => {
  it('is its effect on the NPV of the day before, by the units that were held then', async () => {
    const { notes = [] } = await openMemoryInstitution(BROUGHT_MORE).ask(npvSnapshot)
    const note = notes.find(({ row, field }) => row === 'Total' && field === 'npvChange1D')!
    // 150 x (30 - 100). The NPV was 150 x 100 + 5,000 = 20,000, of which that is 52.5 %.
    deepEqual(note.restated, {
      of: 'FALL',
      from: secondsOf(17),
      day: secondsOf(17),
      before: 100,
      after: 30,
      npvEffect: -10_500,
    })
    match(note.reason, /NPV of that day changed by -52\.50%$/)
  })
  it('stands at figures that start from a restated close, and not at those that start before it', async () => {
    const noted = async (timePeriod: string) => {
      const { notes = [] } = await openMemoryInstitution(BROUGHT_MORE).ask(portfolioEvolution, { more: { timePeriod } })
      return new Set(notes.flatMap(({ row, restated }) => (restated ? [row] : [])))
    }
    deepEqual(await noted('2026-03-18/2026-03-18'), new Set(['Total', 'Equity', 'FALL']))
    deepEqual(await noted('2026-03-17/2026-03-18'), new Set())
  })
})
