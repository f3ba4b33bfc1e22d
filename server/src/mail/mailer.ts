import type { Transporter } from 'nodemailer'

import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { type Attachment, htmlOf, type Letter, plainTextOf } from './letter.ts'
import { FILE_TYPE, messageIdOf, putInOutbox } from './outbox.ts'

/** Sends letters. Throws where a letter could not be sent. */
export interface Mailer {
  /** @param id makes its Message-ID, so that a receiver knows a letter that was sent twice */
  readonly send: (letter: Letter, id?: string, files?: readonly Attachment[]) => Promise<void>
  readonly close: () => void
}

interface MailSettings {
  /** Such as `smtps://user:password@mail.example:465`; null: letters go to the outbox. */
  readonly smtpUrl: string | null
  /** The folder that letters go to without a mail server. */
  readonly outboxFolder: string
  /** The sender, such as `Clarity <no-reply@portal.example>`. */
  readonly from: string
  readonly clock: Clock
  readonly log: Log
}

const PATIENCE_MS = 20_000

/** Sends by SMTP, or without a server writes files, whose names the log has. The log never holds the contents of a letter. */
export function createMailer({ smtpUrl, outboxFolder, from, clock, log }: MailSettings): Mailer {
  if (smtpUrl === null) {
    return {
      send: async (letter, id, files) => {
        const file = await putInOutbox(outboxFolder, from, letter, clock.now(), id, files)
        log.info({ file, kind: letter.kind }, 'A letter was put into the outbox')
      },
      close: () => {},
    }
  }
  let opened: Promise<Transporter> | undefined
  /** Loaded with the first letter, to save memory before. */
  const open = async (url: string): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    return createTransport({ url, ...patience }, { from })
  }
  return {
    send: async (letter, id, files = []) => {
      const { to, subject, kind } = letter
      opened ??= open(smtpUrl)
      const transport = await opened
      await transport.sendMail({
        to,
        subject,
        ...(id !== undefined && { messageId: messageIdOf(id) }),
        text: plainTextOf(letter),
        html: htmlOf(letter),
        attachments: files.map(({ fileName, bytes }) => ({ filename: fileName, content: bytes, contentType: FILE_TYPE })),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      log.info({ kind }, 'A letter was handed to the mail server')
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}
