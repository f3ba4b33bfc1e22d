/** Letters to users. The name of a letter begins its keys. */
export const LETTER = {
  closing: 'Clarity',
  instant: '{day} at {time} UTC',

  'reset.subject': 'Reset your Clarity password',
  'reset.first': 'A new password was requested for this e-mail address, probably by you. Open the link below to choose one.',
  'reset.link': 'Choose a new password',
  'reset.second': 'The link works once and for 30 minutes. Your authenticator app stays as it is.',
  'reset.third': 'If you did not ask for this, you need not do anything: your password has not changed.',

  'signIn.subject': 'Sign in to Clarity from another browser',
  'signIn.first': 'A link to sign in was requested for this e-mail address. Open it in the browser in which you want to sign in.',
  'signIn.link': 'Sign in with this browser',
  'signIn.second':
    'The link works once and for 30 minutes. Your password and the code of your authenticator app are needed as before.',
  'signIn.third': 'If you did not request this, you need not do anything.',

  'invitation.subject': 'Your invitation to Clarity',
  'invitation.first': '{institution} invites you to its portal. Open the link below to choose your password.',
  'invitation.link': 'Accept the invitation',
  'invitation.second':
    'The link works once and for 72 hours. At your first sign-in you set up an authenticator app on your telephone.',
  'invitation.third': 'If you do not know why you received this letter, please ignore it.',

  'limits.subject': '{count, plural, one {A limit has} other {# limits have}} changed state',
  'limits.link': 'Open the portal',
  'limits.last': 'You receive this letter because you look after these accounts.',

  'pack.subject': 'Your pack of reports: {made} made{failed, plural, =0 {} other {, # failed}}',
  'pack.first':
    'The pack that you ordered on {instant} has ended. {made, plural, =0 {No document was made} one {# document was made} other {# documents were made}}{failed, plural, =0 {.} one {, and # could not be made: the portal says why.} other {, and # could not be made: the portal says why.}}',
  'pack.link': 'Open the packs',
  'pack.documents.none': 'The documents are in the portal, for those who may see these clients. This letter has none of them.',
  'pack.documents.attached': 'Those that you may see are attached.',
  'pack.documents.tooLarge': 'They are too large to be attached: the portal has them.',

  'passwordChanged.subject': 'Your Clarity password was changed',
  'passwordChanged.first': 'The password of your sign-in was changed on {instant}. You were signed out everywhere else.',
  'passwordChanged.second': 'If this was not you, reset your password at once and tell the administrator of your institution.',

  'passkeyAdded.subject': 'A passkey was added to your Clarity account',
  'passkeyAdded.first': 'The passkey “{name}” was added on {instant}. It signs in to your account without password and code.',
  'passkeyAdded.second':
    'If this was not you, remove it in Settings at once, change your password and inform the administrator of your institution.',

  'passkeyRemoved.subject': 'A passkey was removed from your Clarity account',
  'passkeyRemoved.first': 'The passkey “{name}” was removed on {instant}. It does not sign in to your account any more.',
  'passkeyRemoved.second': 'If this was not you, change your password and inform the administrator of your institution.',

  'recoveryCodesMade.subject': 'Recovery codes were made for your Clarity account',
  'recoveryCodesMade.first':
    'Recovery codes were made on {instant}. Each stands once for a code of your authenticator app. Earlier ones no longer work.',
  'recoveryCodesMade.second':
    'If this was not you, change your password at once and ask the administrator of your institution to reset your authenticator app.',

  'recoveryCodeUsed.subject': 'A recovery code was used for your Clarity account',
  'recoveryCodeUsed.first':
    'On {instant} a recovery code was used to sign in to your account, after the right password. {count, plural, =0 {None is} one {# code is} other {# codes are}} left.',
  'recoveryCodeUsed.second':
    'If this was not you, change your password at once and ask the administrator of your institution to reset your authenticator app.',
  'recoveryCodeUsed.third':
    'If you have lost your authenticator app, ask the administrator to reset it. If few codes are left, make new ones in Settings.',

  'factorReset.subject': 'Your Clarity authenticator was reset',
  'factorReset.first':
    'An administrator of your institution reset your authenticator app on {instant}. Your passkeys, your recovery codes and any link to a sign-in provider were removed, and you were signed out everywhere.',
  'factorReset.second': 'You set up a new one at your next sign-in. If you did not ask for this, tell the administrator at once.',

  'openidLinked.subject': 'A sign-in was linked to your Clarity account',
  'openidLinked.first': 'Since {instant} you can sign in to the portal with {label}.',
  'openidLinked.second':
    'If this was not you, end the link in Settings, change your password and tell the administrator of your institution.',

  'failedPasswords.subject': 'Failed sign-ins to your Clarity account',
  'failedPasswords.first':
    '{count} wrong passwords were tried for your account within 24 hours, up to {instant}, from browsers in which you have not signed in. None of them was right.',
  'failedPasswords.second':
    'Browsers in which you have signed in work as before. A new one may have to wait; the sign-in page can then mail you a link.',
  'failedPasswords.third': 'If you did not try them, you need not do anything, as long as you use your password nowhere else.',
  'failedCodes.subject': 'Your Clarity password may be known to others',
  'failedCodes.first':
    '{count} wrong codes were tried for your account, up to {instant}, after the right password, from browsers in which you have not signed in. None of them was right.',
  'failedCodes.second': 'If this was not you, change your password now and inform the administrator of your institution.',
} as const
