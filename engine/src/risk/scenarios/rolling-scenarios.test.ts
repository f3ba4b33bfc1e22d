import { deepEqual, equal, ok } from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { recordedReplay } from '#ledger/replay/resumed-replay.ts'
import { inReportingCurrency } from '#market/reporting-market.ts'
import { ledgerEvents } from '#scope/ledger-events.ts'
import { replayMarketOf } from '#scope/replayed-account.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { institutionIdOf } from '../../../../server/src/store/id.ts'
import { demoInstitutions } from '../../../../server/testing/institutions/demo-memory.ts'
import { memoryStore } from '../../../../server/testing/institutions/memory-market.ts'
import { GOLDEN_AS_OF } from '../../../../server/testing/replies/golden-replies.ts'
import { factorWeightsOf } from '../scope-factors.ts'
import { rollingScenarios } from './rolling-scenarios.ts'
import { scopeScenarios } from './scope-scenarios.ts'

const [{ name, pivotCurrency, dataset }] = demoInstitutions(GOLDEN_AS_OF)
const { market, entries, reference } = memoryStore(institutionIdOf(name), pivotCurrency, dataset)

/** Four accounts of the demo, with everything that it trades, in Swiss francs. */
function demoScope(): ReportingAccounts {
  const accounts = reference.accounts.slice(0, 4).map(({ id, name: called, currency }) => {
    const of = <Row extends { readonly accountId: string }>(rows: readonly Row[]) =>
      rows.filter(({ accountId }) => accountId === id)
    const { transactions, income, transfers } = entries
    const own = { transactions: of(transactions), income: of(income), transfers: of(transfers) }
    const { ledger } = recordedReplay(replayMarketOf(market), ledgerEvents(market, own))
    const account = { id, clientId: 'c', name: called, portfolioId: 'p', portfolioName: 'Portfolio', currency, benchmarkId: null }
    return { account, version: 1, ledger }
  })
  return { ...inReportingCurrency(market, 'CHF'), accounts }
}

describe('the scenarios of many closes at once', () => {
  let scope: ReportingAccounts
  const days = [600, 601, 602, 640, market.last - 300, market.last - 21, market.last - 1, market.last]
  before(() => {
    scope = demoScope()
  })

  it('are those of each close by itself, row by row: shares, bonds, options, futures, forwards and cash', () => {
    const rolling = rollingScenarios(scope, days)
    const kinds = new Set<string>()
    for (const [i, t] of days.entries()) {
      const [many, one] = [rolling[i]!, scopeScenarios(scope, t)]
      for (const { of } of one.rows) kinds.add(of.kind === 'cash' ? 'cash' : market.instruments[of.index]!.kind)
      deepEqual([many.t, many.firstDay, many.count, many.isEmpty], [t, one.firstDay, one.count, one.rows.length === 0])
      const size = one.rows.reduce((gross, { npv, exposure }) => gross + Math.abs(npv) + Math.abs(exposure), 0)
      closeTo(many.npv, one.npv, 1e-12 * size)
      closeTo(
        many.gross,
        one.rows.reduce((gross, { exposure }) => gross + Math.abs(exposure), 0),
        1e-12 * size,
      )
      for (let s = 0; s < one.count; s++) closeTo(many.total[s]!, one.total[s]!, 1e-12 * size, `scenario ${s} of day ${t}`)
      for (const [c, held] of one.heldIn.entries()) closeTo(many.heldIn[c]!, held, 1e-12 * size)
      for (const [f, weight] of factorWeightsOf(market, one.rows, one.npv).entries())
        closeTo(many.factorWeights[f]!, weight, (1e-10 * size) / Math.abs(one.npv))
    }
    ok(
      ['share', 'bond', 'option', 'future', 'cash'].every((kind) => kinds.has(kind)),
      [...kinds].join(' '),
    )
  })

  it('a close has the same bits whatever closes are asked for with it', () => {
    const together = rollingScenarios(scope, days).at(-2)!
    // Another version of the ledgers: nothing of theirs is kept yet.
    const later = { ...scope, accounts: scope.accounts.map((each) => ({ ...each, version: 2 })) }
    const alone = rollingScenarios(later, [market.last - 1])
    equal(alone.length, 1)
    deepEqual(alone[0]!.total, together.total)
    deepEqual(alone[0]!.factorWeights, together.factorWeights)
  })
})
