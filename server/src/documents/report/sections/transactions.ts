import { INCOME } from '@portal/presentation/tables/income/income.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'

import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** Of each table. */
const MAX_ROWS = 2_000

/** Trades, income and transfers of the period, newest first. */
export function transactionsSection({ trades }: Replies, words: DocumentWords): Section {
  const { transactions, income, transfers, notes } = trades
  const most = MAX_ROWS
  return {
    id: 'transactions',
    title: words.documentText('transactions'),
    blocks: [
      tableOf(words, TRANSACTIONS, { rows: transactions, most }),
      tableOf(words, INCOME, { rows: income, most }),
      tableOf(words, TRANSFERS, { rows: transfers, most, notes }),
    ],
  }
}
