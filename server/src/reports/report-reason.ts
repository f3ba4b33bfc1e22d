import { REPORT_REASON } from '@portal/presentation/messages/en/server/report-reason.ts'

import { texts } from '#base/texts.ts'

export const reportReason = texts('reportReason', REPORT_REASON)
