import type { AuditEvent } from '@portal/contract/institution/audit-trail.ts'
import { auditText } from '#messages/administration/audit-texts.ts'
import { formatInstant, formatZone } from '#messages/page-formats.ts'
import { Popup } from '#ui/popup/popup.tsx'
import styles from './audit.module.css'

/** All fields of one event. */
export function EventPopup({ event, onClose }: { readonly event: AuditEvent; readonly onClose: () => void }) {
  const facts: readonly (readonly [string, string])[] = [
    [auditText('at'), `${formatInstant(event.at)} ${formatZone(event.at)}`],
    [auditText('actor'), event.actor],
    [auditText('result'), auditText(`results.${event.result}`)],
    [auditText('action'), event.action],
    [auditText('object'), event.object],
    [auditText('address'), event.address],
    [auditText('requestId'), event.requestId],
  ]
  return (
    <Popup title={auditText('eventTitle', { sequence: event.sequence })} size="l" onClose={onClose}>
      <p>{event.text}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {Object.keys(event.details).length > 0 ? (
        <section aria-label={auditText('details')} className={styles.details}>
          <pre>{JSON.stringify(event.details, null, 2)}</pre>
        </section>
      ) : null}
    </Popup>
  )
}
