import type { EntryChange } from '@portal/contract/reports/what-changed.ts'

import { changeText } from '#messages/reports/change-texts.ts'
import { Badge } from '#ui/feedback/badge.tsx'

const TONES = { late: 'info', corrected: 'warn', withdrawn: 'neutral' } as const

/** Whether an entry is late, corrected or withdrawn. */
export function ChangeBadge({ change }: { readonly change: EntryChange['change'] }) {
  return <Badge tone={TONES[change]}>{changeText(change)}</Badge>
}
