import { LEDGER_ENTRIES } from '@portal/presentation/messages/en/administration/ledger-entries.ts'
import { LEDGER } from '@portal/presentation/messages/en/engine/ledger.ts'
import { texts } from '#messages/page-texts.ts'

export const entryText = texts('ledgerEntries', LEDGER_ENTRIES)
const typeText = texts('ledger', LEDGER)

const TYPES: Readonly<Record<string, string>> = { ...typeText.group('trade'), ...typeText.group('income') }
const COLUMNS: Readonly<Record<string, string>> = entryText.group('columns')

/** The name of a type of trade or income. */
export const typeName = (type: string): string => TYPES[type] ?? type

/** The title of a column of an entry. */
export const columnName = (column: string): string => COLUMNS[column] ?? column
