import type { AuditEvent } from '@portal/contract/institution/audit-trail.ts'
import { Info } from 'lucide-react'

import { AUDIT_TEXTS as TEXTS } from '#messages/administration/audit-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Badge, type BadgeProps } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/grid/columns/column.ts'

const TONES: Readonly<Record<AuditEvent['result'], NonNullable<BadgeProps['tone']>>> = {
  success: 'neutral',
  failure: 'danger',
  refused: 'warn',
}

const at: Column<AuditEvent> = { key: 'at', title: TEXTS.at, kind: 'instant', value: (event) => event.at }
const actor = text('actor', TEXTS.actor, (event) => event.actor)
const what = text('text', TEXTS.text, (event) => event.text)
const address = text('address', TEXTS.address, (event) => event.address)

/** The columns of the trail on the screen; `onOpen` shows an event whole. */
export function auditColumns(onOpen: (event: AuditEvent) => void): readonly Column<AuditEvent>[] {
  return [
    at,
    actor,
    what,
    {
      ...text('result', TEXTS.result, ({ result }) => TEXTS.results[result]),
      show: ({ result }) => <Badge tone={TONES[result]}>{TEXTS.results[result]}</Badge>,
    },
    address,
    {
      ...text('open', TEXTS.actions, () => ''),
      holdsButtons: true,
      show: (event) => <IconButton icon={Info} size="s" label={TEXTS.showDetails(event.text)} onClick={() => onOpen(event)} />,
    },
  ]
}

/** The columns of a file: all that is known of an event. */
export const FILE_COLUMNS: readonly Column<AuditEvent>[] = [
  text('sequence', TEXTS.sequence, ({ sequence }) => String(sequence)),
  at,
  actor,
  what,
  text('result', TEXTS.result, ({ result }) => TEXTS.results[result]),
  text('action', TEXTS.action, ({ action }) => action),
  text('object', TEXTS.object, ({ object }) => object),
  address,
  text('requestId', TEXTS.requestId, ({ requestId }) => requestId),
  text('details', TEXTS.details, ({ details }) => JSON.stringify(details)),
]

function text(key: string, title: string, value: (event: AuditEvent) => string) {
  return { key, title, kind: 'text', value } satisfies Column<AuditEvent>
}
