/** Words of the sign-in screen when strangers delay a sign-in. Loaded only then. */
export const SIGN_IN_DELAY = {
  'reason.wait': 'Too many attempts from where you are.',
  'reason.work':
    'Others have tried many wrong passwords for this e-mail. Your browser solves a task first, which takes some seconds.',
  'reason.draw':
    'Others have tried many wrong passwords for this e-mail. Each minute one of those who wait may try, by chance. Leave this page open.',
  'reason.link': 'Others have tried many wrong codes for this e-mail. You can sign in here with a link by mail.',
  delayWaiting: '{waiting, plural, one {You are the only one waiting.} other {{waiting} are waiting, you among them.}}',
  nextDraw: 'Next draw in {time}.',
  timeLeft: 'You can try again in {time}.',
  waitOver: 'You can try again now.',
  linkHelps: 'With a link by mail you need not wait: open it in this browser. Your password and code are needed as before.',
  mailLink: 'Mail me a link',
  linkMailed: 'If {email} is known here, a link was mailed to it. Open it in this browser.',
  stopWaiting: 'Stop waiting',
  linkTitle: 'Sign in with this browser',
  linkHint: 'You sign in here without waiting. Your password and the code of your authenticator app are needed as before.',
  linkOpened: 'You can sign in with this browser now.',
  linkNotMailed: 'Failed to mail a link',
} as const
