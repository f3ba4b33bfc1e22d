import type { EntryChange } from '@portal/contract/reports/what-changed.ts'

import { changeText } from '#messages/change-texts.ts'
import { Badge } from '#ui/feedback/badge.tsx'

const TONES = { late: 'info', corrected: 'warn', withdrawn: 'neutral' } as const

/** Whether something came late, was corrected or is gone. */
export function ChangeBadge({ change }: { readonly change: EntryChange['change'] }) {
  return <Badge tone={TONES[change]}>{changeText(change)}</Badge>
}
