import type { AnyAnswer } from '#http/answer.ts'
import { answerBenchmarkPerformance } from './benchmark-performance.ts'
import { answerGlTop } from './gl-top.ts'
import { answerGroupingTypes } from './grouping-types.ts'
import { answerMarketDataTables } from './market-data-tables.ts'
import { answerNpvSnapshot } from './npv-snapshot.ts'
import { answerPortPerformance } from './port-performance.ts'
import { answerPositionDetail } from './position-detail.ts'
import type { ReportServices } from './report-services.ts'
import { answerTradeHistory } from './trade-history.ts'

export const reportAnswers: readonly AnyAnswer<ReportServices>[] = [
  answerNpvSnapshot,
  answerGlTop,
  answerPositionDetail,
  answerTradeHistory,
  answerPortPerformance,
  answerBenchmarkPerformance,
  answerMarketDataTables,
  answerGroupingTypes,
]
