import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'

import { createJsonLog } from '#base/json-log.ts'
import { testClock } from '../../testing/clock.ts'
import { htmlOf } from './letter.ts'
import { factorResetLetter, invitationLetter, passwordChangedLetter, passwordLink, resetLetter } from './letters.ts'
import { createMailer } from './mailer.ts'

const clock = testClock('2026-06-01T09:00:00Z')
const TOKEN = 'x'.repeat(43)
const LINK = passwordLink('https://portal.example', TOKEN)
const FROM = 'Clarity <no-reply@portal.example>'

/** A mail server for one letter. */
async function receive(send: (smtpUrl: string) => Promise<void>) {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await send(`smtp://127.0.0.1:${port}`).finally(() => new Promise<void>((resolve) => server.close(resolve)))
  return received
}

describe('letters', () => {
  it('link to the portal with the token in the fragment, which browsers do not send', () => {
    equal(LINK, `https://portal.example/sign-in#set-password=${TOKEN}`)
    equal(new URL(LINK).search, '')
  })

  it('say what happened, for how long a link works and what to do', () => {
    const words = (letter: ReturnType<typeof resetLetter>) =>
      letter.paragraphs.filter((each) => typeof each === 'string').join(' ')
    match(words(resetLetter('a@b.example', LINK)), /once and for 30 minutes/)
    match(words(invitationLetter('a@b.example', 'Halden Partners', LINK)), /Halden Partners invites you.*once and for 72 hours/)
    match(words(passwordChangedLetter('a@b.example', clock.now())), /changed on 2026-06-01 at 09:00 UTC/)
    match(words(factorResetLetter('a@b.example', clock.now())), /reset your authenticator app on 2026-06-01 at 09:00 UTC/)
  })

  it('show a name as text, escaped', () => {
    const html = htmlOf(invitationLetter('a@b.example', '<img src=x onerror=alert(1)> & "Sons"', LINK))
    equal(html.includes('<img'), false)
    match(html, /&lt;img src=x onerror=alert\(1\)&gt; &amp; &quot;Sons&quot; invites you/)
  })

  it('go to the mail server as plain text and HTML', async () => {
    const received = await receive(async (smtpUrl) => {
      const mailer = createMailer({ smtpUrl, outboxFolder: 'unused', from: FROM, clock, log: createJsonLog(() => {}, clock) })
      await mailer.send(resetLetter('anna@halden.example', LINK), 'the-id')
      mailer.close()
    })
    equal(received.length, 1)
    const { to, text } = received[0]!
    deepEqual(to, ['anna@halden.example'])
    match(text, /^From: Clarity <no-reply@portal\.example>\r$/m)
    match(text, /^Subject: Reset your Clarity password\r$/m)
    match(text, /multipart\/alternative/)
    match(text, /^Message-ID: <the-id@clarity>\r$/m)
    // Quoted-printable: lines are broken, and "=" is written as "=3D".
    const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    equal(plain.split(LINK).length - 1, 2)
  })

  it('have documents as parts, whatever letters their names have, by both ways', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'clarity-mail-'))
    const bytes = Buffer.from('%PDF-1.7 '.repeat(40))
    const send = async (smtpUrl: string | null) => {
      const log = createJsonLog(() => {}, clock)
      const mailer = createMailer({ smtpUrl, outboxFolder: folder, from: FROM, clock, log })
      await mailer.send(passwordChangedLetter('anna@halden.example', clock.now()), 'the-id', [
        { fileName: 'Zürich "1".pdf', bytes },
      ])
      mailer.close()
    }
    const [received] = await receive(send)
    await send(null)
    const [name] = await readdir(folder)
    const byFolder = await readFile(path.join(folder, name!), 'utf8')
    await rm(folder, { recursive: true })
    for (const text of [received!.text, byFolder]) {
      match(text, /^Content-Type: multipart\/mixed;/m)
      match(text, /Content-Type: application\/pdf/)
      match(text, /filename\*(0\*)?=(UTF|utf)-8''Z%C3%BCrich%20%221%22\.pdf/)
      const inBase64 = /JVBER[\s\S]*?(?=\r\n(?:\r\n)?--)/.exec(text)![0]
      equal(Buffer.from(inBase64.replaceAll('\r\n', ''), 'base64').toString(), bytes.toString())
      match(text, /^Message-ID: <the-id@clarity>\r$/m)
    }
    equal(/[^\r]\n/.test(byFolder), false)
  })

  it('that a mail server refuses are an error', async () => {
    const mailer = createMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      outboxFolder: 'unused',
      from: FROM,
      clock,
      log: createJsonLog(() => {}, clock),
    })
    await rejects(mailer.send(resetLetter('anna@halden.example', LINK)), /ECONNREFUSED/)
    mailer.close()
  })

  it('go to a folder without a mail server; protection 25 and 61: the log names the file and never the token', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'clarity-mail-'))
    try {
      const lines: string[] = []
      const log = createJsonLog((line) => lines.push(line), clock)
      const outboxFolder = path.join(folder, 'mail')
      const mailer = createMailer({ smtpUrl: null, outboxFolder, from: FROM, clock, log })
      await mailer.send(resetLetter('anna@halden.example', LINK))
      mailer.close()
      const [name, ...others] = await readdir(outboxFolder)
      deepEqual(others, [])
      match(name!, /^2026-06-01T09-00-00-000Z-reset-[0-9a-f]{8}\.eml$/)
      const file = path.join(outboxFolder, name!)
      equal((await stat(file)).mode & 0o777, 0o600)
      equal(lines.length, 1)
      equal(JSON.parse(lines[0]!).file, file)
      equal(lines[0]!.includes(TOKEN), false)
      const text = await readFile(file, 'utf8')
      match(text, /^To: anna@halden\.example\r$/m)
      match(
        text,
        new RegExp(`^https://portal\\.example/sign-in#set-password=${TOKEN}\\r$`, 'm'),
        'the link stands whole on a line',
      )
      equal(/[^\r]\n/.test(text), false)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
