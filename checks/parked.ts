/*
 * What analytics holds although no program reaches it yet, each with the part of the portal that is to show it. Whatever becomes
 * reachable leaves this list.
 */
export const PARKED: Readonly<Record<string, readonly string[]>> = {
  'money-weighted return: to be shown on Performance': ['performance/money-weighted-return.ts moneyWeightedReturn'],
  'statistics of realised daily returns: to be shown on Performance': [
    'performance/alpha.ts jensenAlpha',
    'performance/beta.ts beta',
    'performance/calendar-returns.ts calendarReturns',
    'performance/calendar-returns.ts calendarYears',
    'performance/drawdown-episodes.ts drawdownEpisodes',
    'performance/drawdown-ratios.ts calmarRatio',
    'performance/excess-returns.ts excessReturns',
    'performance/gains-and-losses.ts gainsAndLosses',
    'performance/information-ratio.ts informationRatio',
    'performance/market-capture.ts captureRatio',
    'performance/rolling.ts rolling',
    'performance/rolling.ts rollingReturns',
    'performance/sharpe-ratio.ts sharpeRatio',
    'performance/sortino-ratio.ts sortinoRatio',
    'performance/tracking-error.ts trackingError',
    'statistics/known-pairs.ts knownPairs',
    'statistics/kurtosis.ts kurtosis',
    'statistics/skewness.ts skewness',
  ],
  'attribution against the benchmark': [
    'attribution/linking.ts linkingCoefficients',
    'attribution/brinson.ts brinson',
    'attribution/brinson.ts linkedBrinson',
  ],
  'taxable gains of the United Kingdom, Canada and the United States': [
    'ledger/share-matching.ts matchShares',
    'ledger/superficial-losses.ts superficialLosses',
    'ledger/wash-sales.ts washSales',
  ],
  'rates and curves, by currency and tenor': [
    'calendar/add-tenor.ts addTenor',
    'calendar/business-days.ts WEEKDAYS',
    'calendar/business-days.ts businessCalendar',
    'valuation/discount-factor.ts convertRate',
    'valuation/discount-factor.ts discountFactor',
    'valuation/discount-factor.ts rateOfDiscountFactor',
  ],
  'floating-rate notes in the ledger': [
    'valuation/floating-rate-note.ts discountMargin',
    'valuation/floating-rate-note.ts valueFloatingRateNote',
  ],
  'futures and forwards priced with curves': [
    'valuation/future-price.ts futureFairValue',
    'valuation/fx-forward.ts forwardRate',
    'valuation/fx-forward.ts fxForwardValue',
  ],
}

/**
 * What runs in the program, in its own file alone, and is exported because tests look at it there. Tests that can do without shorten
 * this list.
 */
export const SEEN_BY_TESTS: readonly string[] = [
  'chart3d/src/labels.ts within',
  'chart3d/src/labels.ts wrapped',
  'contract/src/charts/portfolio-evolution.ts portEvolveInterval',
  'contract/src/charts/portfolio-evolution.ts portEvolveView',
  'contract/src/refusals.ts STATUS_MEANINGS',
  'contract/src/reports/explain.ts EXPLANATION_OPERATIONS',
  'contract/src/session/password.ts PASSWORD_TOO_SIMPLE',
  'contract/src/session/password.ts password',
  'presentation/src/charts/colour-steps.ts contrastOf',
  'presentation/src/charts/points.ts alignOfNameAbove',
  'presentation/src/charts/points.ts placeOfName',
  'presentation/src/charts/tree.ts tileTexts',
  'server/src/app.ts unanswered',
  'server/src/base/line-writer.ts toFile',
  'server/src/base/line-writer.ts toStream',
  'server/src/http/client-address.ts normalised',
  'server/src/http/openapi.ts openApiOf',
  'server/src/reports/realised-gains.ts realisedGainSteps',
  'server/src/reports/trade-history.ts tradeHistoryReply',
  'server/src/store/connection/open.ts IN_THE_NAME_OF_THE_SYSTEM',
  'server/src/store/connection/open.ts inTheNameOf',
  'web/src/selection/pick-text.ts pickText',
  'web/src/session/app-data.ts APP_DATA_KEY',
  'web/src/ui/field/use-copied.ts COPIED_MS',
  'web/src/ui/grid/frame/table-size.ts TABLE_SIZES',
]
