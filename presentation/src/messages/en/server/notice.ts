/** Notifications of users, and what others changed in a matrix. */
export const NOTICE = {
  accountsChanged: '{email} changed which accounts are in your portfolios of {client}.',
  factorReset: '{email} reset your authenticator app.',
  openidLinked: 'A sign-in with {label} was linked to you.',
  openidUnlinked: 'The link to the sign-in of your organisation was ended.',
  passkeyAdded: 'The passkey “{name}” was added to your account.',
  passkeyRemoved: 'The passkey “{name}” was removed from your account.',
  passwordChanged: 'Your password was changed.',
  portfoliosChanged: '{email} changed which portfolios of {client} you see.',
  failedGuesses: 'Strangers tried {count} wrong {kind, select, code {codes} other {passwords}} for your account.',
  recoveryCodesMade: 'Recovery codes were made for your account. Earlier ones no longer work.',
  recoveryCodeUsed:
    'A recovery code was used to sign in to your account. {count, plural, =0 {None is} one {# code is} other {# codes are}} left.',
  restored:
    'The portal was restored from its backup of {createdAt}. API tokens are suspended, and jobs and letters wait, until the operator lets them work again; passkeys, links to sign-in providers and recovery codes were removed. Users, passwords and authenticator apps are those of the backup: disable and reset again what was disabled and reset since.',
  source:
    '{name}: {state, select, late {nothing came by {time} UTC} unreachable {nothing could be fetched. {problem}} refused {a file or lines of it were refused} short {less came than is expected} other {a statement differs from the ledger}}{state, select, unreachable {} other {.}} See Data.',
  doubtsWait:
    '{count} {many, plural, one {close or rate is} other {closes and rates are}} in doubt, and {many, plural, one {waits} other {wait}} for a decision. See Data.',
  sourcesWait: '{count} {many, plural, one {source has} other {sources have}} lines that wait for a decision. See Data.',
  signedOut: '{email} signed you out.',
  'changed.account': '{account}: now in {portfolio}{isBy, select, true { (by {by})} other {}}',
  'changed.user':
    '{user}, {portfolio}: now {isChecked, select, true {checked} other {unchecked}}{isBy, select, true { (by {by})} other {}}',
} as const
