import { BRANDING } from '@portal/presentation/messages/en/administration/branding.ts'
import { texts } from '#messages/page-texts.ts'

export const brandingText = texts('branding', BRANDING)
