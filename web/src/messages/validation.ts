import { VALIDATION } from '@portal/presentation/messages/en/validation.ts'
import { texts } from '#messages/page-texts.ts'

export const validationText = texts('validation', VALIDATION)
