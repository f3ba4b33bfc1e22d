/** The kinds of entries that are found one by one, as those of an import's files. */
export const ENTRY_KINDS = ['transactions', 'income', 'transfers'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
