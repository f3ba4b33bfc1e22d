import { resetPassword } from '@portal/contract/session/recover.ts'
import { answer } from '#http/answer.ts'
import { passwordLink, resetLetter } from '#mail/letters.ts'
import { mailLink } from '../mail-link.ts'
import type { AuthServices } from '../services.ts'

export const answerResetPassword = answer(resetPassword, ({ body, context }, services: AuthServices) =>
  mailLink(services, body.email, context, {
    purpose: 'reset',
    action: 'session.ask-reset',
    letterOf: (email, token) => resetLetter(email, passwordLink(services.publicUrl, token)),
  }),
)
