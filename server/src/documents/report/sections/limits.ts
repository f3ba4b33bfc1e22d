import { LIMITS, limitLine } from '@portal/presentation/tables/limits.ts'

import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** The limits of the accounts with their states; null where there are none. */
export function limitsSection({ limits }: Replies, words: DocumentWords): Section | null {
  if (limits.rows.length === 0) return null
  const { documentText, riskText } = words
  const rows = limits.rows.map(({ acknowledged, ...row }) =>
    // The person who acknowledged it, and the reason, are for the institution: documents are handed on.
    limitLine(
      { ...row, acknowledged: acknowledged && { ...acknowledged, by: null, comment: null } },
      { riskText, formats: words },
    ),
  )
  return { id: 'limits', title: documentText('limits'), blocks: [tableOf(words, LIMITS, { rows })] }
}
