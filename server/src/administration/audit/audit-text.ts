import { AUDIT_SENTENCE } from '@portal/presentation/messages/en/server/audit-sentence.ts'
import { textsByKey } from '@portal/presentation/messages/texts.ts'

import { LANGUAGE, texts } from '#base/texts.ts'
import type { AuditDetail } from '#store/audit/chain.ts'
import type { AuditRow } from '#store/session/audit-events.ts'

type DescribedEvent = Pick<AuditRow, 'action' | 'object' | 'result' | 'details'>

const text = texts('auditSentence', AUDIT_SENTENCE)
/** Actions are known when the program runs. */
const textOfAction = textsByKey('auditSentence', AUDIT_SENTENCE, LANGUAGE)

/** Number of cells named in the sentence; the details have them all. */
const SHOWN = 3

/**
 * The text of an audit event, such as "Invited ann@halden.example as an employee". An action without a sentence is shown by its
 * name: `ingest.send-quotes` is "Send quotes".
 */
export function auditText(event: DescribedEvent): string {
  const { action, object, result, details } = event
  const isDone = result === 'success'
  if (!action.includes('.') || !Object.hasOwn(AUDIT_SENTENCE, action))
    return text('unnamed', { name: nameOf(action), object, hasObject: object !== '', isDone, result })
  const count = COUNTED.map((name) => details[name]).find((detail) => detail !== undefined)
  return textOfAction(action, {
    object,
    hasObject: object !== '',
    isDone,
    step: failedStepOf(details),
    by: textOf(details.by),
    name: textOf(details.name),
    client: textOf(details.client),
    source: textOf(details.source),
    count: textOf(count),
    isOne: count === 1,
    token: text('token', { id: object, name: textOf(details.name), hasName: textOf(details.name) !== '' }),
    tokens: textOf(details.tokenIds),
    addresses: textOf(details.ipAddresses),
    hasScopes: details.scopes !== undefined,
    scopes: textOf(details.scopes),
    isSet: details.address !== null,
    address: textOf(details.address),
    cells: cellsOf(details),
    isDryRun: details.isDryRun === true,
    isRepeated: details.isRepeated === true,
    invited: details.client !== undefined ? 'client' : textOf(details.role),
    role: textOf(details.role),
    kind: textOf(details.kind),
    version: textOf(details.version),
    isFolded: details.more !== undefined,
    more: textOf(details.more),
    reason: textOf(details.reason),
    hasReason: details.reason !== undefined,
    limit: textOf(details.limit),
    limits: textOf(details.limits),
    state: textOf(details.state),
    before: textOf(details.before),
    day: textOf(details.day),
    to: textOf(details.to),
    from: textOf(details.from),
    until: textOf(details.until),
    parts: textOf(details.parts),
    number: textOf(details.number),
    rows: textOf(details.rows),
    hash: textOf(details.hash),
    accounts: textOf(details.accounts),
    pack: textOf(details.pack),
    clients: Number(details.clients ?? 0),
    documents: Number(details.documents ?? 0),
    isPaused: details.isPaused === true,
  })
}

/** Details that count something; an event has one of them. */
const COUNTED = ['rows', 'sessions', 'files', 'failures', 'tokens', 'events', 'links'] as const

function nameOf(action: string): string {
  const name = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Earlier events have their cells in words, as cells of accounts have no words at all. */
function cellsOf({ cells, checked, unchecked }: DescribedEvent['details']): string {
  const listOf = (detail: AuditDetail | undefined) => (Array.isArray(detail) ? (detail as readonly string[]) : [])
  const named = (isChecked: boolean) => (name: string) => text('cell', { name, isChecked })
  const all = [...listOf(cells), ...listOf(checked).map(named(true)), ...listOf(unchecked).map(named(false))].sort()
  return text('cells', { names: all.slice(0, SHOWN).join('; '), more: Math.max(0, all.length - SHOWN) })
}

function failedStepOf({ step, clockWasAheadUntil, name }: DescribedEvent['details']): string {
  if (step === 'passkey') return text('step.passkey', { name: textOf(name) })
  if (step === 'passkey-counter') return text('step.passkeyCounter', { name: textOf(name) })
  if (clockWasAheadUntil !== undefined) return text('step.clock', { instant: textOf(clockWasAheadUntil) })
  if (step === 'disabled') return text('step.disabled')
  return text(step === 'code' ? 'step.code' : 'step.password')
}

const textOf = (detail: AuditDetail | undefined): string => (Array.isArray(detail) ? detail.join(', ') : String(detail ?? ''))
