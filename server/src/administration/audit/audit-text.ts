import type { AuditDetail, AuditRow } from '#store/session/audit-events.ts'

type DescribedEvent = Pick<AuditRow, 'action' | 'object' | 'result' | 'details'>

/** An event as one sentence without its subject. */
const TEXTS: Readonly<Record<string, (event: DescribedEvent) => string>> = {
  'session.sign-in': ({ result, details }) =>
    result === 'success' ? 'Signed in' : `Failed to sign in: ${failedStepOf(details)}`,
  'session.sign-out': () => 'Signed out',
  'session.set-up-factor': () => 'Set up an authenticator app',
  'session.ask-reset': () => 'Asked for a link to reset the password',
  'session.set-password': ({ details }) => `Set a password by ${details.by === 'invitation' ? 'an invitation' : 'a reset link'}`,
  'session.change-password': ({ result }) => (result === 'success' ? 'Changed the password' : 'Failed to change the password'),
  'session.end-session': () => 'Ended another session of their own',
  'session.end-device': ({ result }) =>
    result === 'success' ? 'Ended a known device of their own' : 'Lost a known device: ten failures in a row',
  'session.warn-owner': ({ details }) => `Was warned: strangers tried ${textOf(details.failures)} wrong ${textOf(details.kind)}s`,
  'session.export': ({ object, details }) => `Exported ${object} (${counted(details.rows, 'row')})`,
  'documents.export': ({ object, details }) => `Exported ${object} of ${textOf(details.client)}`,
  'access.refuse': ({ object, details }) => `${moreOf(details)}Was refused ${object}`,
  'access.refuse-address': ({ object, details }) =>
    `${moreOf(details)}Was refused with the API token ${tokenOf(object, details)} from an address that is none of its own`,
  'access.miss': ({ object, details }) => `${moreOf(details)}Asked for something that is not there or not theirs: ${object}`,
  'institution.begin': ({ object }) => `Began the institution ${object}`,
  'institution.restore': ({ object, details }) =>
    `Restored the backup of ${object}, made by version ${textOf(details.version)}; every session was ended, every API token suspended`,
  'institution.resume-tokens': ({ details }) => `Let suspended API tokens work again (${counted(details.tokens, 'token')})`,
  'institution.invite-admin': ({ object }) => `Made ${object} an administrator`,
  'institution.revoke-admin': ({ object }) => `Took the rights of an administrator from ${object}`,
  'institution.report-address': ({ object, details }) =>
    details.address === null
      ? `Took away the external report of ${object}`
      : `Set the external report of ${object} to ${textOf(details.address)}`,
  'institution.invite-user': ({ object, details }) =>
    `Invited ${object} ${details.isRepeated === true ? 'again ' : ''}${invitedAs(details)}`,
  'institution.delete-user': ({ object }) => `Deleted the user ${object}`,
  'institution.reset-factor': ({ object }) => `Reset the authenticator app of ${object}`,
  'institution.end-sessions': ({ object, details }) => `Signed ${object} out (${counted(details.sessions, 'session')})`,
  'institution.add-portfolio': ({ object, details }) => `Added the portfolio ${object} of ${textOf(details.client)}`,
  'institution.delete-portfolio': ({ object, details }) => `Deleted the portfolio ${object} of ${textOf(details.client)}`,
  'institution.assign-users': ({ object, details }) => `Changed who sees which portfolio of ${object}: ${cellsOf(details.cells)}`,
  'institution.assign-accounts': ({ object, details }) => `Moved accounts of ${object}: ${cellsOf(details.cells)}`,
  'institution.create-token': ({ object, details }) =>
    `Created the API token ${tokenOf(object, details)} for ${textOf(details.ipAddresses)}${details.scopes === undefined ? '' : `: ${textOf(details.scopes)}`}`,
  'institution.revoke-token': ({ object, details }) => `Revoked the API token ${tokenOf(object, details)}`,
  'institution.revoke-tokens': ({ details }) => `Revoked every API token: ${textOf(details.tokenIds)}`,
  'ingest.send': ({ object, details }) =>
    `Sent the import ${object} (${counted(details.files, 'file')}${details.isDryRun === true ? ', a dry run' : ''})`,
  'ingest.book': ({ object, result, details }) =>
    result === 'success'
      ? `Booked the import ${object} (${textOf(details.source)})`
      : `Failed to book the import ${object} (${counted(details.failures, 'problem')})`,
  'ingest.undo': ({ object }) => `Undid the import ${object}`,
}

/** Of an event that stands for several. */
const moreOf = ({ more }: DescribedEvent['details']): string =>
  more === undefined ? '' : `${textOf(more)} more in this minute: `

/** The role of an invitation. */
function invitedAs({ role, client }: DescribedEvent['details']): string {
  if (client !== undefined) return `as a user of ${textOf(client)}`
  return role === 'employee' ? 'as an employee' : `with the role ${textOf(role)}`
}

/** Number of cells named in the sentence; the details have them all. */
const SHOWN = 3

/**
 * The text of an audit event, such as "Invited ann@halden.example as an employee". An action without a sentence is shown by its
 * name: `ingest.send-quotes` is "Send quotes".
 */
export function auditText(event: DescribedEvent): string {
  return Object.hasOwn(TEXTS, event.action) ? TEXTS[event.action]!(event) : nameOf(event)
}

function nameOf({ action, object, result }: DescribedEvent): string {
  const name = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ')
  const text = name.charAt(0).toUpperCase() + name.slice(1)
  return `${text}${object === '' ? '' : `: ${object}`}${result === 'success' ? '' : ` (${result})`}`
}

function cellsOf(cells: AuditDetail | undefined): string {
  const all = Array.isArray(cells) ? (cells as readonly string[]) : []
  const more = all.length - SHOWN
  return `${all.slice(0, SHOWN).join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

function failedStepOf({ step, clockWasAheadUntil }: DescribedEvent['details']): string {
  if (clockWasAheadUntil !== undefined)
    return `a code was accepted before while the clock was ahead, to ${textOf(clockWasAheadUntil)}`
  return step === 'code' ? 'wrong code' : 'wrong password'
}

/** A token's name, where it has one, and its id. */
const tokenOf = (id: string, { name }: DescribedEvent['details']): string =>
  name === undefined || name === '' ? id : `“${textOf(name)}” (${id})`

const textOf = (detail: AuditDetail | undefined): string => (Array.isArray(detail) ? detail.join(', ') : String(detail ?? ''))

const counted = (count: AuditDetail | undefined, what: string): string => `${textOf(count)} ${what}${count === 1 ? '' : 's'}`
