import { SCREEN_LEADS } from '@portal/presentation/messages/en/screen-leads.ts'
import { texts } from '#messages/page-texts.ts'

export const screenLead = texts('screenLead', SCREEN_LEADS)
