import type { CalendarRow, StatisticsRow } from '@portal/contract/reports/performance/statistics.ts'

import type { ReportTable } from '../report-table.ts'

/** Statistics of daily returns; the last rows are the scope and its benchmark. */
export const STATISTICS = {
  title: 'title.statistics',
  name: 'statistics',
  columns: [
    { key: 'account', title: 'column.account', kind: 'text' },
    { key: 'volatility', title: 'column.volatility', unit: 'perAnnum', kind: 'percent' },
    { key: 'sharpe', title: 'column.sharpe', kind: 'rate' },
    { key: 'sortino', title: 'column.sortino', kind: 'rate' },
    { key: 'beta', title: 'column.beta', kind: 'rate' },
    { key: 'alpha', title: 'column.jensenAlpha', unit: 'perAnnum', kind: 'percentChange' },
    { key: 'trackingError', title: 'column.trackingError', unit: 'perAnnum', kind: 'percent' },
    { key: 'informationRatio', title: 'column.informationRatio', kind: 'rate' },
    { key: 'upCapture', title: 'column.upCapture', kind: 'percent' },
    { key: 'downCapture', title: 'column.downCapture', kind: 'percent' },
    { key: 'calmar', title: 'column.calmar', kind: 'rate' },
    { key: 'skewness', title: 'column.skewness', kind: 'rate', isOptional: true },
    { key: 'kurtosis', title: 'column.kurtosis', kind: 'rate', isOptional: true },
    { key: 'bestDay', title: 'column.bestDay', kind: 'percentChange', isOptional: true },
    { key: 'worstDay', title: 'column.worstDay', kind: 'percentChange', isOptional: true },
    { key: 'bestMonth', title: 'column.bestMonth', kind: 'percentChange', isOptional: true },
    { key: 'worstMonth', title: 'column.worstMonth', kind: 'percentChange', isOptional: true },
    { key: 'bestYear', title: 'column.bestYear', kind: 'percentChange', isOptional: true },
    { key: 'worstYear', title: 'column.worstYear', kind: 'percentChange', isOptional: true },
    { key: 'positiveMonths', title: 'column.positiveMonths', kind: 'percent', isOptional: true },
    { key: 'firstDay', title: 'column.since', kind: 'date', isOptional: true },
  ],
  remark: 'remark.statistics',
} as const satisfies ReportTable<StatisticsRow>

/** The months of the year in their order. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** The scope's returns of calendar months and years. */
export const CALENDAR_RETURNS = {
  title: 'title.calendarReturns',
  name: 'calendar-returns',
  columns: [
    { key: 'year', title: 'column.year', kind: 'text' },
    { key: 'jan', title: 'month.jan', kind: 'percentChange' },
    { key: 'feb', title: 'month.feb', kind: 'percentChange' },
    { key: 'mar', title: 'month.mar', kind: 'percentChange' },
    { key: 'apr', title: 'month.apr', kind: 'percentChange' },
    { key: 'may', title: 'month.may', kind: 'percentChange' },
    { key: 'jun', title: 'month.jun', kind: 'percentChange' },
    { key: 'jul', title: 'month.jul', kind: 'percentChange' },
    { key: 'aug', title: 'month.aug', kind: 'percentChange' },
    { key: 'sep', title: 'month.sep', kind: 'percentChange' },
    { key: 'oct', title: 'month.oct', kind: 'percentChange' },
    { key: 'nov', title: 'month.nov', kind: 'percentChange' },
    { key: 'dec', title: 'month.dec', kind: 'percentChange' },
    { key: 'whole', title: 'column.wholeYear', kind: 'percentChange' },
    { key: 'benchmark', title: 'column.benchmark', kind: 'percentChange' },
  ],
  remark: 'remark.calendarReturns',
} as const satisfies ReportTable<CalendarRow>
