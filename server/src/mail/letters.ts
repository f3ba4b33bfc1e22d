import type { Letter } from './letter.ts'

/**
 * The link in a letter. The token is in the fragment, which browsers do not send to a server.
 *
 * @param publicUrl the configured address of the portal, never one from a request
 */
export const passwordLink = (publicUrl: string, token: string): string =>
  new URL(`/sign-in#set-password=${token}`, publicUrl).href

/** Sends a user the link to choose a new password. */
export const resetLetter = (to: string, link: string): Letter => ({
  to,
  kind: 'reset',
  subject: 'Reset your Clarity password',
  paragraphs: [
    'Somebody, probably you, asked for a new password for this e-mail address. Open the link below to choose one.',
    { link, label: 'Choose a new password' },
    'The link works once and for 30 minutes. Your authenticator app stays as it is.',
    'If you did not ask for this, you need not do anything: your password has not changed.',
  ],
})

/** Invites a user to the portal of an institution. */
export const invitationLetter = (to: string, institutionName: string, link: string): Letter => ({
  to,
  kind: 'invitation',
  subject: 'Your invitation to Clarity',
  paragraphs: [
    `${institutionName} invites you to its portal. Open the link below to choose your password.`,
    { link, label: 'Accept the invitation' },
    'The link works once and for 72 hours. At your first sign-in you set up an authenticator app on your telephone.',
    'If you do not know why you received this letter, please ignore it.',
  ],
})

/** Tells a user that their password was changed. */
export const passwordChangedLetter = (to: string, at: Date): Letter => ({
  to,
  kind: 'password-changed',
  subject: 'Your Clarity password was changed',
  paragraphs: [
    `The password of your sign-in was changed on ${inWords(at)}. You were signed out everywhere else.`,
    'If this was not you, reset your password at once and tell the administrator of your institution.',
  ],
})

/** Tells a user that an administrator reset their authenticator app. */
export const factorResetLetter = (to: string, at: Date): Letter => ({
  to,
  kind: 'factor-reset',
  subject: 'Your Clarity authenticator was reset',
  paragraphs: [
    `An administrator of your institution reset your authenticator app on ${inWords(at)}. You were signed out everywhere.`,
    'You set up a new one at your next sign-in. If you did not ask for this, tell the administrator at once.',
  ],
})

/** Warns a user of passwords or codes that strangers tried. */
export const warningLetter = (to: string, kind: 'password' | 'code', failures: number, at: Date): Letter =>
  kind === 'password'
    ? {
        to,
        kind: 'failed-sign-ins',
        subject: 'Failed sign-ins to your Clarity account',
        paragraphs: [
          `${failures} wrong passwords were tried for your account within 24 hours, up to ${inWords(at)}, from browsers in which you have not signed in. None of them was right.`,
          'Browsers in which you have signed in work as before. A new one may have to wait; the sign-in page can then mail you a link.',
          'If you did not try them, you need not do anything, as long as you use your password nowhere else.',
        ],
      }
    : {
        to,
        kind: 'failed-codes',
        subject: 'Your Clarity password may be known to others',
        paragraphs: [
          `${failures} wrong codes were tried for your account, up to ${inWords(at)}, after the right password, from browsers in which you have not signed in. None of them was right.`,
          'If this was not you, change your password now and inform the administrator of your institution.',
        ],
      }

const inWords = (at: Date): string => `${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC`
