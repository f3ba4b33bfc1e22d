import { SUCCESSES } from '@portal/presentation/messages/en/successes.ts'
import { texts } from '#messages/page-texts.ts'

export const successText = texts('success', SUCCESSES)
