import { deepEqual, match } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/** Code that can open a network connection. */
const MEANS = /(?<![.\w]|function )fetch\(|(?:from |import\()'(?:node:https?|node:net|node:dgram|undici|nodemailer|pg)'/
/** Imports that open no connection: types, address parsers, and servers. */
const INNOCENT = /^import (?:type .*|\{ (?:(?:BlockList|SocketAddress|isIP\w*|createServer)(?:, )?)+ \} .*)$/gm
/** Files that may connect beside the store: to the processes of the installation, the mail server, and the hosts that the operator lists. */
const PERMITTED = ['server/src/compute/remote/compute-client.ts', 'server/src/mail/mailer.ts', 'server/src/outbound/outbound.ts']
/** The only file that may import the client of OpenID Connect, which would connect by itself where it were not given another way. */
const OPENID_CLIENT = ['server/src/auth/openid/provider.ts']

it('the server connects only to its database, its own processes, its mail server and the hosts that the operator lists, the last by one module', () => {
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

it('the client of SFTP is used by one file, which gives it a connection of that module', () => {
  const users = globSync('server/src/**/*.ts').filter((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(INNOCENT, '')
    return !file.includes('.test.') && /(?:from |import\()'ssh2'/.test(text)
  })
  deepEqual(users, ['server/src/statements/feeds/fetch-sftp.ts'])
  for (const file of users) match(readFileSync(file, 'utf8'), /outbound\.connect\(url, \(sock\) => .*sock \}/, file)
})

it('the client of OpenID Connect is imported by one file, which gives it the way of that module', () => {
  const importers = globSync('server/src/**/*.ts').filter((file) => readFileSync(file, 'utf8').includes("from 'openid-client'"))
  deepEqual(importers, OPENID_CLIENT)
  for (const file of importers) match(readFileSync(file, 'utf8'), /\[client\.customFetch\]/, file)
})
