import { SESSION } from '@portal/presentation/messages/en/session/session.ts'
import { texts } from '#messages/page-texts.ts'

export const sessionText = texts('session', SESSION)
