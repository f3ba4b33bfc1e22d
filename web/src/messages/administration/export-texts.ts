import { LEDGER_EXPORT } from '@portal/presentation/messages/en/administration/ledger-export.ts'
import { texts } from '#messages/page-texts.ts'

export const exportText = texts('ledgerExport', LEDGER_EXPORT)
