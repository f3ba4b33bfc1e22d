import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'

import { describeConfig, readConfig } from '../server/src/base/settings/config.ts'

const FOLDER = 'deployment'
const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8')
const MANIFESTS = ['portal', 'backup', 'restore'].map((name) => `kubernetes/${name}.yaml`)
const SETTINGS = describeConfig({}).map(({ name }) => name)

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets?: Readonly<Record<string, unknown>>
}
const compose = (name: string): Compose => parse(read(name), { merge: true }) as Compose

describe('the files of deployment/', () => {
  it('name only settings that there are', () => {
    const found = globSync('**/*', { cwd: FOLDER, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => {
        const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8')
        return [...text.matchAll(/\b(CLARITY_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/g)].map(([, name]) => name!)
      })
    // The manifest names one that Kubernetes would inject.
    deepEqual(
      [...new Set(found)].filter((name) => !SETTINGS.includes(name) && name !== 'CLARITY_PORT'),
      [],
    )
    ok(found.length > 20)
  })

  it('compose files have the secrets and settings that they refer to', () => {
    for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
      const { services, secrets = {} } = compose(name)
      ok(services.proxy)
      for (const [service, { environment = {}, secrets: used = [] }] of Object.entries(services)) {
        if (service.startsWith('portal'))
          deepEqual(
            Object.keys(environment).filter((each) => !SETTINGS.includes(each)),
            [],
            service,
          )
        deepEqual(
          used.filter((each) => !(each in secrets)),
          [],
          service,
        )
        for (const value of Object.values(environment)) {
          const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? []
          if (secret !== undefined) ok(used.includes(secret), `${service} does not have ${secret}`)
        }
      }
    }
  })

  it('name only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }
    const texts = ['README.md', 'clarity.service', 'clarity.cron', 'compose.yaml', 'compose.postgres.yaml', ...MANIFESTS].map(
      read,
    )
    const named = texts.flatMap((text) => [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!))
    deepEqual(
      [...new Set(named)].filter((name) => !(name in scripts)),
      [],
    )
    const programs = texts.flatMap((text) => [...text.matchAll(/\b(?:server\/src|scripts)\/\w+\.ts/g)].map(([file]) => file))
    deepEqual(
      programs.filter((file) => !existsSync(file)),
      [],
    )
    ok(named.length > 8 && programs.length >= 4)
  })

  it('compose files keep data and backups in volumes, and read every secret from a file', () => {
    for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
      const services = Object.entries(compose(name).services).filter(([service]) => !['database', 'proxy'].includes(service))
      for (const [service, { environment = {}, volumes = [] }] of services) {
        for (const folder of ['data', 'backups']) ok(volumes.includes(`${folder}:/${folder}`), `${service}: ${folder}`)
        equal(environment.CLARITY_SMTP_URL_FILE, '/run/secrets/smtp_url', service)
      }
    }
  })

  it('with PostgreSQL requests have a login of their own, and no process has the superuser', () => {
    const { database, proxy: _proxy, ...processes } = compose('compose.postgres.yaml').services
    for (const [service, { environment = {}, secrets = [] }] of Object.entries(processes)) {
      equal(environment.DATABASE_URL_FILE, '/run/secrets/database_url', service)
      equal(environment.CLARITY_REQUESTS_DATABASE_URL_FILE, '/run/secrets/requests_database_url', service)
      deepEqual(
        secrets.filter((each) => each.endsWith('_password')),
        [],
        service,
      )
    }
    ok(database!.volumes!.includes('./postgres-logins.sql:/docker-entrypoint-initdb.d/logins.sql:ro'))
    const asked = [...read('postgres-logins.sql').matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret!)
    deepEqual(asked, ['portal_password', 'requests_password'])
    for (const secret of asked) ok(database!.secrets!.includes(secret), secret)
  })

  it('proxies pass on no trace that a client has begun', () => {
    const [nginx, caddy] = [read('proxy/nginx.conf'), read('proxy/Caddyfile')]
    for (const header of ['traceparent', 'tracestate']) {
      ok(nginx.includes(`proxy_set_header ${header} "";`), header)
      ok(caddy.includes(`header_up -${header}`), header)
    }
  })

  it('the manifest probes the health checks, drains before it ends, and injects no variables', () => {
    const [settings, deployment, service] = manifestsOf('kubernetes/portal.yaml')
    const { spec } = deployment!.spec!.template!
    const [container] = spec.containers
    const drain = Number(settings!.data!.CLARITY_DRAIN_SECONDS)
    ok(spec.terminationGracePeriodSeconds! > drain + 10)
    equal(container!.readinessProbe!.httpGet.path, '/readyz')
    equal(container!.livenessProbe!.httpGet.path, '/livez')
    ok(drain >= 2 * container!.readinessProbe!.periodSeconds)
    deepEqual(
      [service!.kind, deployment!.spec!.selector],
      ['Service', { matchLabels: deployment!.spec!.template!.metadata.labels }],
    )
  })

  it('manifests give the portal, its backup and its restore the same settings, and inject no others', () => {
    const all = MANIFESTS.flatMap((name) => manifestsOf(name))
    const pods = all.flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [])
    equal(pods.length, 3)
    for (const { enableServiceLinks, containers } of pods) {
      equal(enableServiceLinks, false)
      deepEqual(
        containers.map(({ image, envFrom, securityContext }) => [image, envFrom, securityContext.readOnlyRootFilesystem]),
        [['clarity:1.0.0', [{ configMapRef: { name: 'clarity' } }, { secretRef: { name: 'clarity' } }], true]],
      )
    }
    deepEqual(
      all
        .filter(({ kind }) => kind === 'ConfigMap')
        .flatMap(({ data = {} }) => Object.keys(data).filter((name) => !SETTINGS.includes(name))),
      [],
    )
    const secrets = [...read('kubernetes/portal.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!)
    deepEqual(secrets, ['DATABASE_URL', 'CLARITY_REQUESTS_DATABASE_URL', 'CLARITY_SMTP_URL', 'CLARITY_ENCRYPTION_KEY'])
  })

  it('the image copies only what there is, does not run as root, and has a health check', () => {
    const text = read('Dockerfile')
    const copied = [...text.matchAll(/^COPY --from=\w+ \/clarity\/(\S+)/gm)].map(([, file]) => file!)
    const made = ['node_modules', 'web/dist']
    deepEqual(
      copied.filter((file) => !made.includes(file) && !existsSync(file)),
      [],
    )
    match(text, /^USER node$/m)
    match(text, /^HEALTHCHECK [\s\S]*?\/livez/m)
    const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as {
      dependencies: Readonly<Record<string, string>>
    }
    for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@portal/')))
      ok(copied.includes(name.slice('@portal/'.length)), name)
  })

  it('the settings of the unit are accepted, and its backups run by the same ones', () => {
    const file = /^Environment=CLARITY_CONFIG_FILE=(\S+)$/m.exec(read('clarity.service'))![1]!
    ok(read('clarity.cron').includes(`\nCLARITY_CONFIG_FILE=${file}\n`))
    const { dataFolder, publicUrl, smtpUrl, drainSeconds } = readConfig({
      CLARITY_CONFIG_FILE: path.join(FOLDER, 'clarity.conf'),
    })
    deepEqual([dataFolder, publicUrl, smtpUrl !== null], ['/var/lib/clarity', 'https://portal.example.com', true])
    match(read('clarity.service'), /^StateDirectory=clarity$/m)
    ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('clarity.service'))![1]) > drainSeconds + 10)
  })

  it('systemd accepts the unit, where systemd-analyze is installed', (test) => {
    const unit = read('clarity.service')
    match(unit, /^ExecStart=\S+\/node_modules\/\.bin\/node scripts\/start\.ts$/m)
    if (spawnSync('systemd-analyze', ['--version']).status !== 0)
      return test.diagnostic('systemd-analyze is not installed: the unit was NOT verified.')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-unit-'))
    try {
      const file = path.join(folder, 'clarity.service')
      writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      deepEqual([status, stderr], [0, ''])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

interface Manifest {
  readonly kind: string
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly selector: unknown
    readonly template?: Template
    readonly jobTemplate?: { readonly spec: { readonly template: Template } }
  }
}
interface Template {
  readonly metadata: { readonly labels: unknown }
  readonly spec: {
    readonly enableServiceLinks: boolean
    readonly terminationGracePeriodSeconds?: number
    readonly containers: readonly {
      readonly image: string
      readonly envFrom: unknown
      readonly securityContext: { readonly readOnlyRootFilesystem: boolean }
      readonly readinessProbe?: Probe
      readonly livenessProbe?: Probe
    }[]
  }
}
interface Probe {
  readonly httpGet: { readonly path: string }
  readonly periodSeconds: number
}

function manifestsOf(name: string): readonly Manifest[] {
  return parseAllDocuments(read(name)).map((each) => each.toJS() as Manifest)
}
