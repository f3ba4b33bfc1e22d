import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import { closeOf } from '@portal/engine/instruments/close.derivation.ts'
import { priceMoveOf } from '@portal/engine/market/closes.derivation.ts'
import type { ReportingMarket } from '@portal/engine/market/reporting-market.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { type FigureKey, figureKeys } from '@portal/presentation/tables/report-table.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { columnUnit } from './column-unit.ts'
import { type FoundFigure, figureColumn } from './explainer.ts'

const SPOT_METHODS: Readonly<Record<FigureKey<typeof MARKET_TABLES.watchlist>, string>> = {
  spot: explanationText('method.spot'),
  pctChange: explanationText('method.dayPriceReturn'),
}

/** A figure of a row with a price. */
export function spotFigure(
  reporting: ReportingMarket,
  index: number,
  row: SpotRow,
  asked: string,
  price = () => closeOf(reporting, index, reporting.market.last),
): FoundFigure {
  const column = figureColumn(asked, figureKeys(MARKET_TABLES.watchlist))
  const { last } = reporting.market
  return {
    value: row[column],
    unit: columnUnit(MARKET_TABLES.watchlist, column),
    method: SPOT_METHODS[column],
    notedAs: { row: row.ticker, fields: [column] },
    derivation: () =>
      column === 'spot'
        ? price()
        : priceMoveOf(reporting, index, last - 1, last, explanationText('priceReturn', { ticker: row.ticker })),
  }
}
