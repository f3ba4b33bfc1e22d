import { doubtsOfAccounts } from '#doubts/open-doubts.ts'
import { underlyingOf } from '#instruments/kinds.ts'
import { STALE_DAYS } from '#instruments/stale-days.ts'
import type { Market } from '#market/market.ts'
import { message, type Text } from '#message.ts'
import { benchmarkIdOf } from '#performance/benchmarks.ts'
import { dataVersionOf, type ReportingScope } from '#scope/reporting-accounts.ts'
import type { ScopeRisk } from './scope-risk.ts'

/** Inputs of the risk of a scope. */
export function riskOverview(scope: ReportingScope, { scenarios, coverage }: ScopeRisk, horizonDays: number) {
  const { market, accounts, rates, scope: asked } = scope
  const { rows, count, firstDay, lastDay, t, heldIn } = scenarios
  const held = rows.flatMap(({ of, moves }) => (of.kind === 'instrument' && moves ? [{ index: of.index, moves }] : []))
  const ages = held.map(({ index }) => market.closes(index).ages[t]!)
  const aged = (above: number) => {
    const older = ages.filter((age) => age > above)
    return { count: older.length, oldestDays: older.reduce((oldest, age) => Math.max(oldest, age), 0) }
  }
  const dayAt = (index: number) => (count > 0 ? market.days[index]! * 86_400 : null)
  const share = (of: number) => (Number.isNaN(of) ? null : of)
  return {
    accounts: { inScope: accounts.length, ofClient: asked.client.accounts.length },
    firstDay: dayAt(firstDay),
    lastDay: dayAt(lastDay),
    scenarios: count,
    horizonDays,
    coverage: {
      full: share(coverage.full),
      filled: share(coverage.filled),
      none: share(coverage.none),
      specificMissing: share(coverage.specificMissing),
    },
    proxies: held.filter(({ moves }) => moves.betas?.source === 'proxy').length,
    stale: aged(STALE_DAYS),
    carried: aged(0),
    inDoubt: doubtsOfAccounts(scope, accounts).length,
    missingRates: market.currencies.filter((_, currency) => heldIn[currency] !== 0 && Number.isNaN(rates[currency]![t]!)),
    curves: market.curves.curveSpans.map(({ of, ...days }) => ({ currency: of, ...inSeconds(days) })),
    dividendYields: yieldsOf(
      market,
      held.map(({ index }) => index),
    ),
    benchmark: benchmarkName(scope),
    dataVersion: dataVersionOf(scope),
  }
}

type KnownSpan = Market['curves']['curveSpans'][number]

const inSeconds = ({ first, last }: Omit<KnownSpan, 'of'>) => ({ firstDay: first * 86_400, lastDay: last * 86_400 })

/** The dividend yields that are known of instruments and of what they are on, by ticker. */
function yieldsOf({ curves, instruments }: Market, held: readonly number[]) {
  const asked = new Set(
    held.flatMap((index) => {
      const instrument = instruments[index]!
      return [instrument.externalId, underlyingOf(instrument) ?? []].flat()
    }),
  )
  const known = new Map(instruments.map((each) => [each.id, each]))
  return curves.dividendYieldSpans
    .flatMap(({ of, ...days }) => {
      const instrument = known.get(of)
      return instrument && asked.has(instrument.externalId) ? [{ ticker: instrument.ticker, ...inSeconds(days) }] : []
    })
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
}

/** The benchmark of the scope; else what the accounts' are blended to. */
function benchmarkName(scope: ReportingScope): Text | null {
  const { market, accounts } = scope
  const nameOf = (id: string | null) => (id === null ? undefined : market.benchmark(id)?.name)
  const own = nameOf(benchmarkIdOf(scope))
  if (own !== undefined) return own
  const names = [...new Set(accounts.flatMap(({ account }) => nameOf(account.benchmarkId) ?? []))].sort()
  return names.length === 0 ? null : names.length === 1 ? names[0]! : message('risk.benchmarkBlend', { names: names.join(', ') })
}
