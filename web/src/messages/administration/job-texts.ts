import { JOBS } from '@portal/presentation/messages/en/administration/jobs.ts'
import { texts } from '#messages/page-texts.ts'

export const jobText = texts('jobs', JOBS)
