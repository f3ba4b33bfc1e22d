import type { AuditEvent } from '@portal/contract/institution/audit-trail.ts'
import { Info } from 'lucide-react'

import { auditText } from '#messages/administration/audit-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'

const TONES: Readonly<Record<AuditEvent['result'], NonNullable<BadgeProps['tone']>>> = {
  success: 'neutral',
  failure: 'danger',
  refused: 'warn',
}

const at: Column<AuditEvent> = { key: 'at', title: auditText('at'), kind: 'instant', value: (event) => event.at }
const actor = text('actor', auditText('actor'), (event) => event.actor)
const what = text('text', auditText('text'), (event) => event.text)
const address = text('address', auditText('address'), (event) => event.address)

/** The columns of the audit trail on screen; `onOpen` shows the whole event. */
export function auditColumns(onOpen: (event: AuditEvent) => void): readonly Column<AuditEvent>[] {
  return [
    at,
    actor,
    what,
    {
      ...text('result', auditText('result'), ({ result }) => auditText(`results.${result}`)),
      show: ({ result }) => <Badge tone={TONES[result]}>{auditText(`results.${result}`)}</Badge>,
    },
    address,
    {
      ...text('open', auditText('actions'), () => ''),
      holdsButtons: true,
      show: (event) => (
        <IconButton icon={Info} size="s" label={auditText('showDetails', { text: event.text })} onClick={() => onOpen(event)} />
      ),
    },
  ]
}

/** The columns of the CSV file: all fields of an event. */
export const FILE_COLUMNS: readonly Column<AuditEvent>[] = [
  text('sequence', auditText('sequence'), ({ sequence }) => String(sequence)),
  at,
  actor,
  what,
  text('result', auditText('result'), ({ result }) => auditText(`results.${result}`)),
  text('action', auditText('action'), ({ action }) => action),
  text('object', auditText('object'), ({ object }) => object),
  address,
  text('requestId', auditText('requestId'), ({ requestId }) => requestId),
  text('details', auditText('details'), ({ details }) => JSON.stringify(details)),
]

function text(key: string, title: string, value: (event: AuditEvent) => string) {
  return { key, title, kind: 'text', value } satisfies Column<AuditEvent>
}
