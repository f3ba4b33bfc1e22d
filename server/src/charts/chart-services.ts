import type { Log } from '#base/log.ts'
import type { ReportingServices } from '#histories/reporting-scope.ts'

/** All that the answers of this room may reach. */
export interface ChartServices extends ReportingServices {
  readonly log: Log
}
