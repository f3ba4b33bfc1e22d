import type { Letter } from './letter.ts'
import { letterText } from './letter-text.ts'

/**
 * The link in a letter. The token is in the fragment, which browsers do not send to a server.
 *
 * @param publicUrl the configured address of the portal, never one from a request
 */
export const passwordLink = (publicUrl: string, token: string): string =>
  new URL(`/sign-in#set-password=${token}`, publicUrl).href

/** The link that makes a browser known for one sign-in, in the same form. */
export const signInLink = (publicUrl: string, token: string): string => new URL(`/sign-in#link=${token}`, publicUrl).href

/** Sends a user the link that makes a browser known for one sign-in. */
export const signInLetter = (to: string, link: string): Letter => ({
  to,
  kind: 'sign-in-link',
  subject: letterText('signIn.subject'),
  paragraphs: [
    letterText('signIn.first'),
    { link, label: letterText('signIn.link') },
    letterText('signIn.second'),
    letterText('signIn.third'),
  ],
})

/** Sends a user the link to choose a new password. */
export const resetLetter = (to: string, link: string): Letter => ({
  to,
  kind: 'reset',
  subject: letterText('reset.subject'),
  paragraphs: [
    letterText('reset.first'),
    { link, label: letterText('reset.link') },
    letterText('reset.second'),
    letterText('reset.third'),
  ],
})

/** Invites a user to the portal of an institution. */
export const invitationLetter = (to: string, institutionName: string, link: string): Letter => ({
  to,
  kind: 'invitation',
  subject: letterText('invitation.subject'),
  paragraphs: [
    letterText('invitation.first', { institution: institutionName }),
    { link, label: letterText('invitation.link') },
    letterText('invitation.second'),
    letterText('invitation.third'),
  ],
})

/** Tells a user that their password was changed. */
export const passwordChangedLetter = (to: string, at: Date): Letter => ({
  to,
  kind: 'password-changed',
  subject: letterText('passwordChanged.subject'),
  paragraphs: [letterText('passwordChanged.first', { instant: inWords(at) }), letterText('passwordChanged.second')],
})

/** Tells a user that an administrator reset their authenticator app. */
export const factorResetLetter = (to: string, at: Date): Letter => ({
  to,
  kind: 'factor-reset',
  subject: letterText('factorReset.subject'),
  paragraphs: [letterText('factorReset.first', { instant: inWords(at) }), letterText('factorReset.second')],
})

/** Tells a user that a sign-in of a provider was linked to them. */
export const openidLinkedLetter = (to: string, label: string, at: Date): Letter => ({
  to,
  kind: 'openid-linked',
  subject: letterText('openidLinked.subject'),
  paragraphs: [letterText('openidLinked.first', { label, instant: inWords(at) }), letterText('openidLinked.second')],
})

/** Informs a user that recovery codes were made. */
export const recoveryCodesMadeLetter = (to: string, at: Date): Letter => ({
  to,
  kind: 'recovery-codes-made',
  subject: letterText('recoveryCodesMade.subject'),
  paragraphs: [letterText('recoveryCodesMade.first', { instant: inWords(at) }), letterText('recoveryCodesMade.second')],
})

/** Informs a user that a recovery code was used. */
export const recoveryCodeUsedLetter = (to: string, count: number, at: Date): Letter => ({
  to,
  kind: 'recovery-code-used',
  subject: letterText('recoveryCodeUsed.subject'),
  paragraphs: [
    letterText('recoveryCodeUsed.first', { count, instant: inWords(at) }),
    letterText('recoveryCodeUsed.second'),
    letterText('recoveryCodeUsed.third'),
  ],
})

/** Tells a user that a passkey was added or removed. @param name as its user gave it */
export const passkeyLetter = (to: string, change: 'passkeyAdded' | 'passkeyRemoved', name: string, at: Date): Letter => ({
  to,
  kind: change === 'passkeyAdded' ? 'passkey-added' : 'passkey-removed',
  subject: letterText(`${change}.subject`),
  paragraphs: [letterText(`${change}.first`, { name, instant: inWords(at) }), letterText(`${change}.second`)],
})

/** Informs a user of limits whose state has changed. @param changes a sentence each */
export const limitsLetter = (to: string, changes: readonly string[], link: string): Letter => ({
  to,
  kind: 'limits',
  subject: letterText('limits.subject', { count: changes.length }),
  paragraphs: [...changes, { link, label: letterText('limits.link') }, letterText('limits.last')],
})

/** Informs a user that a pack has ended. */
export const packLetter = (
  to: string,
  {
    documents,
    ...counts
  }: { readonly made: number; readonly failed: number; readonly documents: 'none' | 'attached' | 'tooLarge' },
  at: Date,
  link: string,
): Letter => ({
  to,
  kind: 'pack',
  subject: letterText('pack.subject', counts),
  paragraphs: [
    letterText('pack.first', { ...counts, instant: inWords(at) }),
    { link, label: letterText('pack.link') },
    letterText(`pack.documents.${documents}`),
  ],
})

/** Warns a user of passwords or codes that strangers tried. */
export function warningLetter(to: string, kind: 'password' | 'code', failures: number, at: Date): Letter {
  const facts = { count: failures, instant: inWords(at) }
  if (kind === 'code')
    return {
      to,
      kind: 'failed-codes',
      subject: letterText('failedCodes.subject'),
      paragraphs: [letterText('failedCodes.first', facts), letterText('failedCodes.second')],
    }
  return {
    to,
    kind: 'failed-sign-ins',
    subject: letterText('failedPasswords.subject'),
    paragraphs: [
      letterText('failedPasswords.first', facts),
      letterText('failedPasswords.second'),
      letterText('failedPasswords.third'),
    ],
  }
}

const inWords = (at: Date): string =>
  letterText('instant', { day: at.toISOString().slice(0, 10), time: at.toISOString().slice(11, 16) })
