import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/** What can open a connection to somewhere else. */
const MEANS = /\bfetch\(|(?:from |import\()'(?:node:https?|node:net|node:dgram|undici|nodemailer|pg)'/
/** Imports that open nothing: types, and what only reads addresses. */
const INNOCENT = /^import (?:type .*|\{ (?:(?:BlockList|SocketAddress|isIP\w*)(?:, )?)+ \} .*)$/gm
/** Who may: the database, the mail server, and the look whether a port is free. */
const PERMITTED = ['server/src/base/free-port.ts', 'server/src/mail/mailer.ts']

it('the server calls nobody but its database and its mail server: no request leads where a user says', () => {
  const callers = globSync('server/src/**/*.ts').filter((file) => {
    if (file.includes('.test.') || file.startsWith('server/src/store/')) return false
    const text = readFileSync(file, 'utf8').replaceAll(INNOCENT, '')
    return MEANS.test(text)
  })
  deepEqual(
    callers.filter((file) => !PERMITTED.includes(file)),
    [],
  )
  deepEqual(
    PERMITTED.filter((file) => !callers.includes(file)),
    [],
    'is permitted and does not call',
  )
})
