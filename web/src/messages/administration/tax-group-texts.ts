import { TAX_GROUPS } from '@portal/presentation/messages/en/administration/tax-groups.ts'
import { texts } from '#messages/page-texts.ts'

export const taxGroupText = texts('taxGroups', TAX_GROUPS)
