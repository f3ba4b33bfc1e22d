/** Events of the audit trail, each as a sentence without its subject. The key is the action of the event. */
export const AUDIT_SENTENCE = {
  'session.sign-in':
    '{isDone, select, true {Signed in{by, select, passkey { with the passkey “{name}”} other {}}} other {Failed to sign in: {step}}}',
  'session.sign-out': 'Signed out',
  'session.set-up-factor': 'Set up an authenticator app',
  'session.ask-reset': 'Asked for a link to reset the password',
  'session.ask-link': 'Asked for a link to sign in from another browser',
  'session.use-link': 'Opened a link to sign in from another browser',
  'session.set-password': 'Set a password by {by, select, invitation {an invitation} other {a reset link}}',
  'session.change-password': '{isDone, select, true {Changed} other {Failed to change}} the password',
  'session.link-openid':
    '{isDone, select, true {Linked a sign-in of {kind}} other {Failed to link a sign-in of the provider: wrong password}}',
  'session.unlink-openid': 'Ended the link to a sign-in of the provider',
  'session.unknown-openid': 'A sign-in of {kind} was refused: the subject {object} is linked to no user',
  'session.reuse': 'Was signed out: a cookie was used again after it had been replaced',
  'session.end-session': 'Ended another session of their own',
  'session.end-device':
    '{isDone, select, true {Ended a known device of their own} other {Lost a known device: ten failures in a row}}',
  'session.add-passkey': '{isDone, select, true {Added the passkey “{name}”} other {Failed to add a passkey: wrong password}}',
  'session.remove-passkey': 'Removed the passkey “{name}”',
  'session.warn-owner': 'Was warned: strangers tried {count} wrong {kind, select, code {codes} other {passwords}}',
  'session.export-own-data': 'Downloaded the data that the portal holds about them',
  'session.export': 'Exported {object} ({count} {isOne, select, true {row} other {rows}})',
  'documents.export': 'Exported {object} of {client}',
  'access.refuse': '{isFolded, select, true {{more} more in this minute: } other {}}Was refused {object}',
  'access.refuse-address':
    '{isFolded, select, true {{more} more in this minute: } other {}}Was refused with the API token {token} from an address that is none of its own',
  'access.miss':
    '{isFolded, select, true {{more} more in this minute: } other {}}Asked for something that is not there or not theirs: {object}',
  'institution.begin': 'Began the institution {object}',
  'institution.restore':
    'Restored the backup of {object}, made by version {version}; every session was ended, every API token suspended',
  'institution.begin-read-only': 'Made the portal read-only',
  'institution.end-read-only': 'Let the portal be changed again',
  'institution.rotate-key': 'Let the encryption key {object} seal every authenticator key',
  'institution.retire-key': 'Retired the encryption key {object}',
  'institution.resume-tokens': 'Let suspended API tokens work again ({count} {isOne, select, true {token} other {tokens}})',
  'institution.invite-admin': 'Made {object} an administrator',
  'institution.revoke-admin': 'Took the rights of an administrator from {object}',
  'institution.report-address':
    '{isSet, select, true {Set the external report of {object} to {address}} other {Took away the external report of {object}}}',
  'institution.invite-user':
    'Invited {object} {isRepeated, select, true {again } other {}}{invited, select, client {as a user of {client}} employee {as an employee} other {with the role {role}}}',
  'institution.set-openid-provider':
    'Set the sign-in provider {object}, and ended {count} {isOne, select, true {link} other {links}}',
  'institution.delete-openid-provider':
    'Removed the sign-in provider {object}, and ended {count} {isOne, select, true {link} other {links}}',
  'institution.delete-user': 'Deleted the user {object}',
  'institution.erase-user': 'Erased the personal data of a user, who is {object} from now on',
  'institution.export-user': 'Exported the personal data of {object}',
  'institution.disable-user': 'Disabled the user {object}',
  'institution.enable-user': 'Enabled the user {object}',
  'institution.disable': 'Disabled the institution',
  'institution.enable': 'Enabled the institution',
  'institution.retention': 'Deleted what is older than its period ({count} {isOne, select, true {row} other {rows}})',
  'institution.reset-factor': 'Reset the authenticator app of {object}',
  'institution.end-sessions': 'Signed {object} out ({count} {isOne, select, true {session} other {sessions}})',
  'institution.add-portfolio': 'Added the portfolio {object} of {client}',
  'institution.delete-portfolio': 'Deleted the portfolio {object} of {client}',
  'institution.assign-users': 'Changed who sees which portfolio of {object}: {cells}',
  'institution.assign-accounts': 'Moved accounts of {object}: {cells}',
  'institution.create-token': 'Created the API token {token} for {addresses}{hasScopes, select, true {: {scopes}} other {}}',
  'institution.suspend-token': 'Suspended the API token {token}',
  'institution.revoke-token': 'Revoked the API token {token}',
  'institution.revoke-tokens': 'Revoked every API token: {tokens}',
  'ingest.send':
    'Sent the import {object} ({count} {isOne, select, true {file} other {files}}{isDryRun, select, true {, a dry run} other {}})',
  'ingest.book':
    '{isDone, select, true {Booked the import {object} ({source})} other {Failed to book the import {object} ({count} {isOne, select, true {problem} other {problems}})}}',
  'ingest.undo': 'Undid the import {object}',

  'step.code': 'wrong code',
  'step.password': 'wrong password',
  'step.disabled': 'sign-in is disabled',
  'step.passkey': 'the passkey “{name}” was not accepted',
  'step.passkeyCounter': 'the passkey “{name}” has counted fewer uses than before, so there may be a copy of it',
  'step.clock': 'a code was accepted before while the clock was ahead, to {instant}',
  token: '{hasName, select, true {“{name}” ({id})} other {{id}}}',
  cell: '{name}: {isChecked, select, true {checked} other {unchecked}}',
  cells: '{names}{more, plural, =0 {} other { and {more} more}}',
  /** An action without a sentence is shown by its name. */
  unnamed: '{name}{hasObject, select, true {: {object}} other {}}{isDone, select, true {} other { ({result})}}',
} as const
