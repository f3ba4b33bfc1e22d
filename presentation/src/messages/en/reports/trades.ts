/** Words of Trade History. */
export const TRADES = {
  workbooks: 'Transactions as XLSX, by year',
  workbookOf: 'Transactions of {period} as XLSX',
  noFile: 'No file of {title} was saved: {reason}',
} as const
