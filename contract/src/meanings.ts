import { CHART_MEANINGS } from './charts/meanings.ts'
import { INSTITUTION_MEANINGS } from './institution/meanings.ts'
import { REPORT_MEANINGS } from './reports/meanings.ts'
import { SELECTION_MEANINGS } from './selection/meanings.ts'
import { SESSION_MEANINGS } from './session/meanings.ts'
import { SHARED_MEANINGS } from './shared-meanings.ts'

/** Meanings by folder of the contract, each with the shared ones. */
export const MEANINGS = {
  session: { ...SHARED_MEANINGS, ...SESSION_MEANINGS },
  institution: { ...SHARED_MEANINGS, ...INSTITUTION_MEANINGS },
  selection: { ...SHARED_MEANINGS, ...SELECTION_MEANINGS },
  reports: { ...SHARED_MEANINGS, ...REPORT_MEANINGS },
  charts: { ...SHARED_MEANINGS, ...CHART_MEANINGS },
} as const
