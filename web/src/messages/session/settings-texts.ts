import { SETTINGS } from '@portal/presentation/messages/en/session/settings.ts'
import { texts } from '#messages/page-texts.ts'

export const settingsText = texts('settings', SETTINGS)
