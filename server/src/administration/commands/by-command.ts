import type { AuditEvent } from '#store/session/audit-events.ts'

/** An audit event for a command at the server's terminal. */
export function byCommand(institutionId: string, action: string, object: string, at: Date): AuditEvent {
  return { institutionId, at, actor: 'system', action, object, result: 'success', address: '', requestId: 'command' }
}
