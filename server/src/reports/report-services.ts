import type { Log } from '#base/log.ts'
import type { ReportingServices } from '#histories/reporting-scope.ts'

/** What the answers of this folder use. */
export interface ReportServices extends ReportingServices {
  readonly log: Log
}
