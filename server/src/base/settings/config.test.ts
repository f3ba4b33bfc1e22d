import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os, { availableParallelism } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import { describeConfig, readConfig } from './config.ts'
import type { Environment } from './config-sources.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const OWN = { DATABASE_URL: 'postgresql://clarity:secret@db.example:5432/clarity', CLARITY_ENCRYPTION_KEY: KEY }

test('without any setting: loopback, port 3000, the embedded database, a demo in an empty one', () => {
  const folder = path.resolve('.data')
  assert.deepEqual(readConfig({}), {
    isExposed: false,
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    directUrl: null,
    requestsDatabaseUrl: null,
    replicaUrl: null,
    dataFolder: folder,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    smtpUrl: null,
    demo: 'when-empty',
    demoAsOf: null,
    encryptionKey: { kind: 'file', file: path.join(folder, 'encryption.key'), isMadeWhenMissing: true },
    passwordPolicy: 'composed',
    frameOrigins: [],
    outboundHosts: [],
    sourceFolders: [],
    role: 'all',
    clusterKeys: [],
    computeAddress: 'http://127.0.0.1:3000',
    servesPages: true,
    memoBytes: 256_000_000,
    responseCacheBytes: 32_000_000,
    budgetFactor: 1,
    pools: {
      requests: 8,
      system: 4,
      readings: Math.max(1, Math.floor((availableParallelism() - 1) / Math.max(1, Math.min(availableParallelism() - 2, 4)))),
    },
    sockets: { all: 5_000, ofAddress: 1_000 },
    drainSeconds: 0,
    isReadOnly: false,
    backupHours: null,
    keptDays: { audit: 3650, addresses: 365, sessions: 30, notifications: 365, imports: 730, packs: 3650, letters: 30 },
    metrics: null,
    traces: null,
    computeWorkers: Math.max(1, Math.min(availableParallelism() - 2, 4)),
  })
})

test('traces go to a collector whose host and port are listed', () => {
  const { traces } = readConfig({ CLARITY_TRACES_URL: 'http://[::1]:4318/v1/traces', CLARITY_OUTBOUND_HOSTS: '[::1]:4318' })
  assert.deepEqual(traces, {
    url: 'http://[::1]:4318/v1/traces',
    percent: 100,
    hosts: [{ kind: 'host', name: '[::1]', port: 4318 }],
  })
})

test('periods are named one by one, and the others stay', () => {
  const { keptDays } = readConfig({ CLARITY_KEEP_DAYS: 'audit=400, imports=never' })
  assert.deepEqual([keptDays.audit, keptDays.imports, keptDays.sessions], [400, Number.POSITIVE_INFINITY, 30])
  for (const wrong of ['audit', 'audit=0', 'audit=40000', 'audit=1.5', 'other=1', 'audit=1,']) {
    assert.throws(() => readConfig({ CLARITY_KEEP_DAYS: wrong }), /CLARITY_KEEP_DAYS must be pairs/, wrong)
  }
})

test('the public address follows the port, and an empty value counts as unset', () => {
  assert.equal(readConfig({ PORT: '8080', HOST: '' }).publicUrl, 'http://localhost:8080')
  assert.equal(readConfig({ PORT: '8080', HOST: ' ' }).host, '127.0.0.1')
})

test('the demo must be requested in production, where others can reach the server, and with an external database', () => {
  const table: readonly [Environment, string][] = [
    [{}, 'when-empty'],
    [{ NODE_ENV: 'production' }, 'off'],
    [{ NODE_ENV: 'production', CLARITY_DEMO: '1' }, 'on'],
    [{ CLARITY_DEMO: 'off' }, 'off'],
    [{ CLARITY_PUBLIC_URL: 'https://portal.example.com' }, 'off'],
    [{ HOST: '0.0.0.0', CLARITY_PUBLIC_URL: 'https://localhost' }, 'off'],
    [{ HOST: '0.0.0.0', CLARITY_PUBLIC_URL: 'https://portal.example.com', CLARITY_DEMO: 'on' }, 'on'],
    [OWN, 'off'],
    [{ ...OWN, CLARITY_DEMO: 'on' }, 'on'],
  ]
  for (const [env, demo] of table) assert.equal(readConfig(env).demo, demo, JSON.stringify(env))
})

test('wrong values, unknown names and unsafe combinations prevent the start and name the remedy', () => {
  const table: readonly [Environment, RegExp][] = [
    [{ PORT: '0' }, /PORT must be a port from 1 to 65535/],
    [{ CLARITY_THREADS: '0' }, /CLARITY_THREADS must be a whole number from 1 to 64/],
    [{ CLARITY_THREADS: '65' }, /CLARITY_THREADS must be/],
    [{ PORT: '80 80' }, /PORT must be/],
    [{ HOST: 'everywhere' }, /HOST must be an address to listen on/],
    [{ NODE_ENV: 'prod' }, /NODE_ENV must be production or development or test/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be postgresql:/],
    [{ CLARITY_PUBLIC_URL: 'http://portal.example.com' }, /CLARITY_PUBLIC_URL must be https:/],
    [{ CLARITY_PUBLIC_URL: 'https://portal.example.com/app' }, /CLARITY_PUBLIC_URL must be an origin/],
    [{ CLARITY_TRUST_PROXY: '10.0.0.0/8, somewhere' }, /CLARITY_TRUST_PROXY must be addresses or networks/],
    [{ CLARITY_TRUST_PROXY: '0.0.0.0/0' }, /CLARITY_TRUST_PROXY must be the networks of your proxies/],
    [{ CLARITY_TRUST_PROXY: '::/0' }, /CLARITY_TRUST_PROXY must be the networks of your proxies/],
    [{ CLARITY_SMTP_URL: 'mail.example.com' }, /CLARITY_SMTP_URL must be smtps:/],
    [{ CLARITY_DEMO: 'maybe' }, /CLARITY_DEMO must be on or off/],
    [{ CLARITY_DEMO_AS_OF: '2026-02-30' }, /CLARITY_DEMO_AS_OF must be a day/],
    [{ CLARITY_ENCRYPTION_KEY: 'short' }, /CLARITY_ENCRYPTION_KEY must be 32 random bytes/],
    [{ CLARITY_PASSWORD_POLICY: 'none' }, /CLARITY_PASSWORD_POLICY must be composed or length15/],
    [
      { CLARITY_FRAME_ORIGINS: 'https://reports.example.com, *' },
      /CLARITY_FRAME_ORIGINS must be origins without .*; "\*" is not/,
    ],
    [{ CLARITY_FRAME_ORIGINS: 'https://*.example.com' }, /CLARITY_FRAME_ORIGINS must be origins without path or wildcard/],
    [
      { CLARITY_FRAME_ORIGINS: 'http://reports.example.com' },
      /must be https:\/\/ \(a report that comes over plain http can be read/,
    ],
    [
      { CLARITY_OUTBOUND_HOSTS: 'https://login.example.com' },
      /CLARITY_OUTBOUND_HOSTS must be .*hosts such as login\.example\.com|networks/,
    ],
    [{ CLARITY_OUTBOUND_HOSTS: 'login.example.com, *.example.com' }, /must be hosts such as .*; "\*\.example\.com" is not/],
    [{ CLARITY_OUTBOUND_HOSTS: 'me@login.example.com' }, /CLARITY_OUTBOUND_HOSTS must be hosts such as/],
    [{ CLARITY_OUTBOUND_HOSTS: '0.0.0.0/0' }, /CLARITY_OUTBOUND_HOSTS must be/],
    [{ HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0, .* plain http\. Set CLARITY_PUBLIC_URL to the https/],
    [{ HOST: '::', CLARITY_PUBLIC_URL: 'http://localhost:3000' }, /HOST is ::, .* or leave HOST at 127\.0\.0\.1/],
    [
      { CLARITY_ROLE: 'worker' },
      /CLARITY_ROLE is worker, which needs DATABASE_URL: the embedded database belongs to one process/,
    ],
    [{ CLARITY_ROLE: 'web' }, /CLARITY_ROLE is web, which needs DATABASE_URL/],
    [{ CLARITY_ROLE: 'database' }, /CLARITY_ROLE must be/],
    [{ ...OWN, CLARITY_ROLE: 'compute' }, /CLARITY_ROLE is compute, which needs CLARITY_CLUSTER_KEY or/],
    [
      {
        ...OWN,
        CLARITY_ROLE: 'compute',
        CLARITY_CLUSTER_KEY: KEY,
        HOST: '10.0.0.7',
        CLARITY_PUBLIC_URL: 'https://portal.example.com',
      },
      /HOST is 10\.0\.0\.7, and CLARITY_COMPUTE_ADDRESS is not set/,
    ],
    [{ DATABASE_DIRECT_URL: 'postgresql://db.example/clarity' }, /DATABASE_DIRECT_URL is set without DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: 'postgresql://replica.example/clarity' }, /DATABASE_REPLICA_URL is set without DATABASE_URL/],
    [{ CLARITY_CLUSTER_KEY: 'short' }, /CLARITY_CLUSTER_KEY must be 32 random bytes/],
    [{ CLARITY_COMPUTE_ADDRESS: '10.0.0.7' }, /CLARITY_COMPUTE_ADDRESS must be an address/],
    [{ DATABASE_URL: OWN.DATABASE_URL }, /DATABASE_URL needs CLARITY_ENCRYPTION_KEY or CLARITY_ENCRYPTION_KEY_FILE/],
    [{ PORT: '8080', CLARITY_METRICS_PORT: '8080' }, /CLARITY_METRICS_PORT and PORT are the same/],
    [{ CLARITY_METRICS_HOST: '0.0.0.0' }, /CLARITY_METRICS_HOST is set without CLARITY_METRICS_PORT/],
    [{ CLARITY_TRACES_URL: 'http://collector.example.com/v1/traces' }, /CLARITY_TRACES_URL must be the address of a collector/],
    [
      { CLARITY_TRACES_URL: 'https://collector.example.com/v1/traces', CLARITY_OUTBOUND_HOSTS: 'collector.example.com:4318' },
      /CLARITY_TRACES_URL leads to collector\.example\.com, .* Add the host with its port to CLARITY_OUTBOUND_HOSTS/,
    ],
    [{ CLARITY_TRACES_PERCENT: '10' }, /CLARITY_TRACES_PERCENT is set without CLARITY_TRACES_URL/],
    [{ CLARITY_ENCRYPTION_KEY: KEY, CLARITY_ENCRYPTION_KEY_FILE: '/key' }, /both set. Unset one of them/],
    [{ CLARITY_PASWORD_POLICY: 'length15' }, /CLARITY_PASWORD_POLICY is not a setting. Did you mean CLARITY_PASSWORD_POLICY\?/],
    [{ CLARITY_PORT: '80' }, /CLARITY_PORT is not a setting. Did you mean PORT\?/],
    [{ CLARITY_LOGGING: 'loud' }, /CLARITY_LOGGING is not a setting. `--check-config` lists/],
    [{ CLARITY_X: '1' }, /CLARITY_X is not a setting. `--check-config` lists/],
  ]
  for (const [env, message] of table) assert.throws(() => readConfig(env), message, JSON.stringify(env))
})

test('the address of the login of requests may be in a file, as that of the database', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-config-'))
  const file = path.join(folder, 'requests')
  const url = 'postgresql://requests:secret@db.example/clarity'
  writeFileSync(file, `${url}\n`)
  const env = { ...OWN, CLARITY_REQUESTS_DATABASE_URL_FILE: file }
  assert.equal(readConfig(env).requestsDatabaseUrl, url)
  assert.throws(
    () => readConfig({ ...env, CLARITY_REQUESTS_DATABASE_URL: url }),
    /CLARITY_REQUESTS_DATABASE_URL_FILE are both set/,
  )
  assert.ok(!JSON.stringify(describeConfig(env)).includes('requests:secret'))
  rmSync(folder, { recursive: true })
})

test('all errors are reported at once', () => {
  const all = { PORT: 'x', HOST: 'y', CLARITY_DATADIR: 'z' }
  assert.throws(
    () => readConfig(all),
    (error: Error) => /PORT/.test(error.message) && /HOST/.test(error.message) && /CLARITY_DATA_DIR/.test(error.message),
  )
})

test('plain http is accepted for every name of this machine', () => {
  for (const name of ['localhost:3000', '127.0.0.1:8080', '[::1]:3000']) {
    assert.equal(readConfig({ CLARITY_PUBLIC_URL: `http://${name}/` }).publicUrl, `http://${name}`)
    assert.equal(readConfig({ HOST: URL.parse(`http://${name}`)!.hostname.replace(/[[\]]/g, '') }).isExposed, false)
  }
})

test('lists are read with or without spaces', () => {
  const config = readConfig({
    CLARITY_TRUST_PROXY: '10.0.0.0/8,::1 , 192.168.1.1',
    CLARITY_FRAME_ORIGINS: 'https://a.example, https://b.example:8443',
  })
  assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '::1', '192.168.1.1'])
  assert.deepEqual(config.frameOrigins, ['https://a.example', 'https://b.example:8443'])
})

test('hosts to connect to have a port, 443 unless another is given', () => {
  const { outboundHosts } = readConfig({ CLARITY_OUTBOUND_HOSTS: 'Login.example.com,10.1.2.3:8443, ::1, [::1]:9000, 10.0.0.0/8' })
  assert.deepEqual(outboundHosts, [
    { kind: 'host', name: 'login.example.com', port: 443 },
    { kind: 'host', name: '10.1.2.3', port: 8443 },
    { kind: 'host', name: '[::1]', port: 443 },
    { kind: 'host', name: '[::1]', port: 9000 },
    { kind: 'network', address: '10.0.0.0', bits: 8 },
  ])
})

test('a key is 32 bytes, in base64 or in hexadecimal', () => {
  for (const given of [KEY, '07'.repeat(32)]) {
    assert.deepEqual(readConfig({ CLARITY_ENCRYPTION_KEY: given }).encryptionKey, { kind: 'given', keys: [Buffer.alloc(32, 7)] })
  }
})

test('the table of settings names where each value comes from and shows no secret', () => {
  const table = describeConfig({ ...OWN, CLARITY_SMTP_URL: 'smtps://me:hidden@mail.example.com:465', PORT: '80' })
  assert.deepEqual(
    table.find((row) => row.name === 'PORT'),
    { name: 'PORT', value: '80', source: 'environment' },
  )
  assert.deepEqual(
    table.find((row) => row.name === 'HOST'),
    { name: 'HOST', value: '127.0.0.1', source: 'default' },
  )
  assert.equal(table.find((row) => row.name === 'DATABASE_URL')?.value, 'postgresql://••••@db.example:5432/clarity')
  assert.equal(table.find((row) => row.name === 'CLARITY_SMTP_URL')?.value, 'smtps://••••@mail.example.com:465')
  for (const secret of ['secret', 'hidden', KEY]) assert.ok(!JSON.stringify(table).includes(secret))
})

test('docs/settings.md lists every setting, in the same order, with its default', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8').replaceAll(/\n {2}/g, ' ')
  const listed = [...page.matchAll(/^- `([A-Z_]+)` \(default: (.*?)\):/gm)].map(([, name, value]) => ({ name, value: value! }))
  const settings = describeConfig({})
  assert.deepEqual(
    listed.map(({ name }) => name),
    settings.map(({ name }) => name),
  )
  const plain = (value: string): string => value.replaceAll('`', '').replace('PORT', '3000')
  for (const [place, { name, value }] of settings.entries())
    if (/^[\w.:/]+$/.test(value)) assert.equal(plain(listed[place]!.value), value, name)
})

test('a folder of sources is absolute, not the root, and of one institution', () => {
  const { sourceFolders } = readConfig({ CLARITY_SOURCE_FOLDERS: '/srv/a/=Halden Bank, /srv/b/../c = 7f' })
  assert.deepEqual(sourceFolders, [
    { folder: '/srv/a', institution: 'Halden Bank' },
    { folder: '/srv/c', institution: '7f' },
  ])
  for (const wrong of ['/srv/a', 'srv=Halden', '/=Halden', '/srv/a=', '/..=Halden'])
    assert.throws(() => readConfig({ CLARITY_SOURCE_FOLDERS: wrong }), /folders with the institution/, wrong)
})
