import type { AuditEvent } from '#store/session/audit-events.ts'

/** An event for what was done at the terminal of the server, by whoever may use it. */
export function byCommand(institutionId: string, action: string, object: string, at: Date): AuditEvent {
  return { institutionId, at, actor: 'system', action, object, result: 'success', address: '', requestId: 'command' }
}
