import { JOB } from '@portal/presentation/messages/en/server/job.ts'
import { texts } from './texts.ts'

/** Why an attempt at a job failed. */
export const jobReason = texts('job', JOB)

/** The same as an error; administrators of the institution may read it. */
export class JobFailure extends Error {}
