import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/** Code that can open a network connection. */
const MEANS = /\bfetch\(|(?:from |import\()'(?:node:https?|node:net|node:dgram|undici|nodemailer|pg)'/
/** Imports that open no connection: types, address parsers, and servers. */
const INNOCENT = /^import (?:type .*|\{ (?:(?:BlockList|SocketAddress|isIP\w*|createServer)(?:, )?)+ \} .*)$/gm
/** Files that may connect beside the store: to the mail server. */
const PERMITTED = ['server/src/mail/mailer.ts']

it('the server connects only to its database and its mail server: no request goes to an address that a user gives', () => {
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
