import { PACK_SCHEDULES } from '@portal/presentation/messages/en/pack-schedules.ts'
import { texts } from '#messages/page-texts.ts'

export const scheduleText = texts('packSchedules', PACK_SCHEDULES)
