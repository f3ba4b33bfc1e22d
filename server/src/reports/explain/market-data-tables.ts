import { type Derivation, input, lessOne, step } from '@portal/engine/derivation/derivation.ts'
import { crossRateOf } from '@portal/engine/market/exchange-rates.derivation.ts'
import type { MarketRow } from '@portal/engine/market/market-lists.ts'
import type { MarketTable } from '@portal/engine/market/stored-market.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { notFound } from '#base/failure.ts'
import type { MarketScope } from '#histories/market-scope.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { answerMarketDataTables } from '../market-data-tables.ts'
import { columnUnit } from './column-unit.ts'
import { type FoundFigure, figureColumn, marketExplainer, theRow } from './explainer.ts'
import { spotFigure } from './spot.ts'

const TABLES = Object.keys(MARKET_TABLES) as readonly MarketTable[]

/** The market tables: the table, then the ticker or pair; `oldestPriceDays` stands on no row. */
export const marketDataTablesExplainer = marketExplainer(answerMarketDataTables, (reply, { scope, row, column }) => {
  const [name, ticker = ''] = row
  if (name === undefined) {
    figureColumn(column, ['oldestPriceDays'])
    return {
      value: reply.oldestPriceDays,
      unit: 'count',
      notedAs: { row: '', fields: [] },
      derivation: () => oldest(scope, reply),
      ifNone: explanationText('noPrice'),
      method: explanationText('method.oldestClose'),
    }
  }
  const table = TABLES.find((each) => each === name)
  if (!table) throw notFound()
  const shown = theRow(
    reply[table].rows.filter((each) => each.ticker === ticker),
    explanationText('askElsewhere'),
  )
  const market = scope.market.table(table).find((each) => tickerOf(scope, each) === ticker)
  if (!market) throw notFound()
  if (market.kind === 'instrument') return spotFigure(scope, market.instrument, shown, column)
  return pairFigure(scope, market, shown, column)
})

function tickerOf({ market }: MarketScope, row: MarketRow): string {
  return row.kind === 'pair' ? `${row.base}${row.quote}` : market.instruments[row.instrument]!.ticker
}

function pairFigure(
  scope: MarketScope,
  pair: MarketRow & { kind: 'pair' },
  shown: { readonly ticker: string; readonly spot: number | null; readonly pctChange: number | null },
  asked: string,
): FoundFigure {
  const column = figureColumn(asked, figureKeys(MARKET_TABLES.currencies))
  const { market } = scope
  const [base, quote] = [market.currencyIndex(pair.base), market.currencyIndex(pair.quote)]
  const rate = (t: number) => crossRateOf(scope, base, quote, t)
  const change = () => {
    const description = { label: explanationText('rateOverRate'), formula: 'X1 ÷ X0', unit: 'ratio' as const }
    return lessOne(
      explanationText('changeOf', { ticker: shown.ticker }),
      'X1 ÷ X0 - 1',
      step('quotient', description, [rate(market.last), rate(market.last - 1)]),
    )
  }
  return {
    value: shown[column],
    unit: columnUnit(MARKET_TABLES.currencies, column),
    notedAs: { row: shown.ticker, fields: [column] },
    method: explanationText('method.rate'),
    derivation: (): Derivation => (column === 'spot' ? rate(market.last) : change()),
  }
}

type Shown = { readonly [table in (typeof TABLES)[number]]: { readonly rows: readonly { readonly ticker: string }[] } }

/** The ages of what is shown, and the largest of them. */
function oldest(scope: MarketScope, reply: Shown): Derivation {
  const { market } = scope
  const ages = TABLES.flatMap((table) => {
    const shown = new Set(reply[table].rows.map(({ ticker }) => ticker))
    return market.table(table).flatMap((row) => {
      const ticker = tickerOf(scope, row)
      const age = ageOf(scope, row)
      if (!shown.has(ticker) || age < 0) return []
      return input(
        explanationText('age', { ticker }),
        age,
        { kind: 'text', text: explanationText('daysSinceClose') },
        { unit: 'count', day: market.days[market.last - age]! },
      )
    })
  })
  return step('largest', { label: explanationText('oldestPrice'), formula: explanationText('largestAge'), unit: 'count' }, ages)
}

function ageOf({ market }: MarketScope, row: MarketRow): number {
  if (row.kind === 'instrument') return market.closes(row.instrument).ages[market.last]!
  const ages = [market.rateAge(row.base, market.last), market.rateAge(row.quote, market.last)]
  return ages.includes(-1) ? -1 : Math.max(...ages)
}
