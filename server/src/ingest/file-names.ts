import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'

import type { Dataset } from './dataset.ts'

/** The file of each kind, in the order in which a user would create them. Logos are a folder of PNG files. */
export const FILE_NAMES: Readonly<Record<keyof Dataset, string>> = {
  reportingCurrencies: IMPORT_FILES.reportingCurrencies.file,
  holidays: IMPORT_FILES.holidays.file,
  benchmarks: IMPORT_FILES.benchmarks.file,
  instruments: IMPORT_FILES.instruments.file,
  identifiers: IMPORT_FILES.identifiers.file,
  clients: IMPORT_FILES.clients.file,
  portfolios: IMPORT_FILES.portfolios.file,
  accounts: IMPORT_FILES.accounts.file,
  benchmarkWeights: IMPORT_FILES.benchmarkWeights.file,
  factors: IMPORT_FILES.factors.file,
  lookThrough: IMPORT_FILES.lookThrough.file,
  taxGroups: IMPORT_FILES.taxGroups.file,
  groupings: IMPORT_FILES.groupings.file,
  mandateLimits: IMPORT_FILES.mandateLimits.file,
  mandateAssignments: IMPORT_FILES.mandateAssignments.file,
  marketRows: IMPORT_FILES.marketRows.file,
  curves: IMPORT_FILES.curves.file,
  dividendYields: IMPORT_FILES.dividendYields.file,
  logos: 'logos',
  prices: IMPORT_FILES.prices.file,
  fxRates: IMPORT_FILES.fxRates.file,
  corporateActions: IMPORT_FILES.corporateActions.file,
  transactions: IMPORT_FILES.transactions.file,
  income: IMPORT_FILES.income.file,
  transfers: IMPORT_FILES.transfers.file,
}
