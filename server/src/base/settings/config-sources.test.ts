import { deepEqual, equal, throws } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { describeConfig, logLevelOf, readConfig } from './config.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

describe('settings in files', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-settings-'))
  })
  after(() => rmSync(folder, { recursive: true }))
  const fileOf = (name: string, text: string): string => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }

  it('are read from lines NAME=value, and the environment wins', () => {
    const file = fileOf(
      'clarity.conf',
      `# The portal\n\nPORT = 8080\nCLARITY_PASSWORD_POLICY="length15"\r\nCLARITY_LOG_LEVEL=warn\n`,
    )
    const env = { CLARITY_CONFIG_FILE: file, PORT: '9090' }
    const { port, passwordPolicy } = readConfig(env)
    deepEqual([port, passwordPolicy, logLevelOf(env)], [9090, 'length15', 'warn'])
    const sources = Object.fromEntries(describeConfig(env).map(({ name, source }) => [name, source]))
    deepEqual([sources.PORT, sources.CLARITY_PASSWORD_POLICY, sources.HOST], ['environment', file, 'default'])
  })

  it('with an unknown name, a name twice or no name are refused, with the line', () => {
    const file = fileOf('wrong.conf', 'PORTT=80\nPORT=1\nPORT=2\nhello\nPATH=/bin\nNODE_EXTRA_CA_CERTS=/etc/ca.pem\n')
    throws(
      () => readConfig({ CLARITY_CONFIG_FILE: file }),
      (error: Error) =>
        [
          /wrong\.conf, line 1: PORTT is not a setting/,
          /line 3: PORT is there twice/,
          /line 4 is not NAME=value/,
          /line 5: PATH is not/,
          /line 6: NODE_EXTRA_CA_CERTS is not a setting\. Node reads it before this file: set it in the environment\./,
        ].every((part) => part.test(error.message)),
    )
    throws(
      () => readConfig({ CLARITY_CONFIG_FILE: path.join(folder, 'none') }),
      /of CLARITY_CONFIG_FILE cannot be read \(ENOENT\)/,
    )
  })

  it('may be secrets in files of their own, which are shown masked, and not beside the secret itself', () => {
    const file = fileOf('database-url', 'postgresql://clarity:hidden@db.example:5432/clarity\n')
    const env = { DATABASE_URL_FILE: file, CLARITY_ENCRYPTION_KEY: KEY }
    equal(readConfig(env).databaseUrl, 'postgresql://clarity:hidden@db.example:5432/clarity')
    deepEqual(
      describeConfig(env).find(({ name }) => name === 'DATABASE_URL'),
      { name: 'DATABASE_URL', value: 'postgresql://••••@db.example:5432/clarity', source: file },
    )
    throws(() => readConfig({ ...env, DATABASE_URL: 'postgresql://x' }), /DATABASE_URL and DATABASE_URL_FILE are both set/)
    const mail = fileOf('smtp', 'smtp://mail.example\n')
    equal(readConfig({ CLARITY_SMTP_URL_FILE: mail }).smtpUrl, 'smtp://mail.example')
    throws(() => readConfig({ CLARITY_SMTP_URL_FILE: fileOf('bad', 'mail.example') }), /CLARITY_SMTP_URL must be smtps:/)
  })
})
