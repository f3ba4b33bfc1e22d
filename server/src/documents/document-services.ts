import type { HttpServices } from '#http/serve.ts'
import type { ReportServices } from '#reports/report-services.ts'
import type { DocumentThread } from './document-thread.ts'
import type { Tickets } from './tickets.ts'

/** All that the answers of this room may reach. */
export interface DocumentServices extends HttpServices, ReportServices {
  readonly tickets: Tickets
  readonly documents: DocumentThread
}
