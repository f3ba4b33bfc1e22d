import type { Job } from '@portal/contract/institution/jobs.ts'
import { jobReason } from '#base/job-failure.ts'
import type { JobRow } from '#store/jobs/jobs.ts'

const STATES = {
  created: 'queued',
  retry: 'queued',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Readonly<Record<JobRow['state'], Job['state']>>

/** Kinds that are shown; upkeep is of no institution. */
const SHOWN = ['mail', 'imports', 'runs', 'packs', 'feeds'] as const satisfies readonly Job['kind'][]

/** Reasons that the queue itself gives for an attempt. */
const REASONS: Readonly<Record<string, string>> = {
  'job heartbeat timeout': jobReason('lost'),
  'job timed out': jobReason('tooLong'),
}

/** A row of the list of jobs. */
export function presentJob({ kind, state, reason, ...row }: JobRow): Job {
  return {
    ...row,
    kind: SHOWN.find((shown) => shown === kind) ?? 'statements',
    state: STATES[state],
    reason: reason === null ? null : (REASONS[reason] ?? reason),
  }
}
