import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inKind, share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { assignLimits, limitOf } from '../../testing/mandates.ts'
import { answerLimits } from './limits-report.ts'

const LOAN = share('LOAN', { kind: 'loan', issuer: 'Acme Works' })
const inside = (key: string, weight: string) => ({
  instrument: 'USAA',
  fromDay: '2025-01-01',
  dimension: 'issuer' as const,
  key,
  weight,
})

const CONCENTRATIONS = ['instrument', 'issuer'].map((of) => limitOf('concentration', { of }))

/*
 * Alpha holds 100 of the share ACME at 7 and 200 of the loan LOAN at 2, both of Acme Works, and 10 of the fund USAA at 120, of which
 * 30 % are known to be Acme Works: 700 + 400 = 1100, with the fund 1460, and 0.7 · 1200 = 840 is anyone's.
 */
describe('limits on issuers', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, {
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('ACME', { issuer: 'Acme Works' }), LOAN],
      prices: [
        ...WORKED_MARKET.prices,
        ...[
          ['ACME', '7'],
          ['LOAN', '2'],
        ].map(([instrument, close]) => ({ instrument: instrument!, day: '2026-03-02', close: close! })),
      ],
      lookThrough: [...WORKED_MARKET.lookThrough, inside('Acme Works', '0.3')],
      transfers: [
        ...WORKED_MARKET.transfers,
        inKind('I1', { account: 'Alpha', date: '2026-03-02', instrument: 'ACME', quantity: '100' }),
        inKind('I2', { account: 'Alpha', date: '2026-03-02', instrument: 'LOAN', quantity: '200' }),
        inKind('I3', { account: 'Alpha', date: '2026-03-02', instrument: 'USAA', quantity: '10' }),
      ],
    })
    const limits = ['Acme Works', 'ACME'].map((of) => limitOf('issuer', { of }))
    await assignLimits(
      test.db,
      fixture.institutionId,
      [
        ...limits,
        limitOf('issuer', { of: 'Acme Works', isLookedThrough: true }),
        limitOf('assetClass', { of: 'Equity' }),
        ...CONCENTRATIONS,
      ],
      { account: 'Alpha' },
    )
  })
  after(() => test.close())

  it('say whose the largest share is', async () => {
    const { rows } = await fixture.ask(answerLimits, { accounts: ['Alpha'] })
    const found = rows.filter(({ kind }) => kind === 'concentration')
    // The account has more of BOND, whose issuer is not known, than of Acme Works.
    deepEqual(
      new Map(found.map(({ of, holding }) => [of, holding])),
      new Map([
        ['instrument', 'BOND'],
        ['issuer', 'BOND'],
      ]),
    )
    deepEqual(new Set(rows.filter(({ kind }) => kind !== 'concentration').map(({ holding }) => holding)), new Set([null]))
  })

  it('count shares, bonds and loans of a company together, and with look-through what is known of funds', async () => {
    const { rows } = await fixture.ask(answerLimits, { accounts: ['Alpha'] })
    const own = rows.filter(({ kind }) => kind === 'issuer')
    const direct = own.filter(({ isLookedThrough }) => !isLookedThrough)
    const through = own.find(({ isLookedThrough }) => isLookedThrough)!
    for (const { value } of direct) closeTo(value! / direct[0]!.value!, 1, 1e-12)
    closeTo(through.value! / direct[0]!.value!, 1460 / 1100, 1e-12)
    closeTo(through.uncovered / direct[0]!.value!, 840 / 1100, 1e-9)
  })
})
