/** Words of the export of a ledger. */
export const LEDGER_EXPORT = {
  title: 'Export the ledger',
  hint: 'Everything that is booked, as a ZIP: the CSV files can be imported again, here or elsewhere. Of a client also the instruments that its reports need. The history also has what was corrected, cancelled or undone, and when it was recorded. Every export is in the audit trail.',
  what: 'What',
  all: 'The whole institution',
  format: 'Format',
  'formats.csv': 'CSV, to be imported again',
  'formats.json': 'JSON',
  'formats.parquet': 'Parquet',
  'formats.history': 'Parquet, with the history',
  export: 'Export',
  failed: 'Failed to export.',
} as const
