import { FAILURES } from '@portal/presentation/messages/en/failures.ts'
import { texts } from '#messages/page-texts.ts'

export const failureText = texts('failure', FAILURES)
