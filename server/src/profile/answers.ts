import type { AnyAnswer } from '#http/answer.ts'
import { answerDevices, answerEndDevice } from './devices.ts'
import { answerNotifications, answerReadNotifications } from './notifications.ts'
import { answerPersonalData } from './personal-data.ts'
import { answerPreferences, answerSavePreference } from './preferences.ts'
import { answerRecordExport } from './record-export.ts'
import type { ProfileServices } from './services.ts'
import { answerEndSession, answerSessions } from './sessions.ts'

export const profileAnswers: readonly AnyAnswer<ProfileServices>[] = [
  answerSessions,
  answerEndSession,
  answerDevices,
  answerEndDevice,
  answerPersonalData,
  answerPreferences,
  answerSavePreference,
  answerNotifications,
  answerReadNotifications,
  answerRecordExport,
]
