import { MANDATE } from '@portal/presentation/messages/en/administration/mandate.ts'
import { texts } from '#messages/page-texts.ts'

export const mandateText = texts('mandate', MANDATE)
