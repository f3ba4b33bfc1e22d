import type { Log } from '#base/log.ts'
import type { ReportingServices } from '#histories/reporting-scope.ts'

/** Services of the answers in this folder. */
export interface ChartServices extends ReportingServices {
  readonly log: Log
}
