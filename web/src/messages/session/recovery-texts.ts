import { RECOVERY } from '@portal/presentation/messages/en/session/recovery.ts'
import { texts } from '#messages/page-texts.ts'

export const recoveryText = texts('recovery', RECOVERY)
