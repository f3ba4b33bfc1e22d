/** Words of Trade History. */
export const TRADES = {
  workbooks: 'Transactions as XLSX, by year',
  workbookOf: 'Transactions of {period} as XLSX',
  noFile: 'No file of {title} was saved. {reason}',
  noneInPeriod: 'None in the time period.',
  noPayments: 'No payment is expected in the next twelve months.',
  noPaymentsDue: 'No payment is expected in {period}.',
  incomeBy: 'Add up',
  'incomeSums.type': 'By type',
  'incomeSums.month': 'By month',
  total: 'Total',
  due: 'Due',
  dueAll: 'Next 12 months',
} as const
