import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'

import { describeConfig } from '../server/src/base/settings/config.ts'

const FOLDER = 'deployment'
const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8')
const SETTINGS = describeConfig({}).map(({ name }) => name)

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
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

  it('the manifest probes the health checks, drains before it ends, and injects no variables', () => {
    const [deployment, service] = parseAllDocuments(read('kubernetes/portal.yaml')).map((each) => each.toJS() as Manifest)
    const { spec } = deployment!.spec.template!
    const [container] = spec.containers
    equal(spec.enableServiceLinks, false)
    const settings = new Map(container!.env.map(({ name, value }) => [name, value]))
    for (const name of settings.keys()) ok(SETTINGS.includes(name), name)
    ok(spec.terminationGracePeriodSeconds > Number(settings.get('CLARITY_DRAIN_SECONDS')) + 10)
    equal(container!.readinessProbe.httpGet.path, '/readyz')
    equal(container!.livenessProbe.httpGet.path, '/livez')
    const drain = Number(settings.get('CLARITY_DRAIN_SECONDS'))
    ok(drain >= 2 * container!.readinessProbe.periodSeconds)
    deepEqual(
      [service!.kind, deployment!.spec.selector],
      ['Service', { matchLabels: deployment!.spec.template!.metadata.labels }],
    )
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
  readonly spec: {
    readonly selector: unknown
    readonly template?: {
      readonly metadata: { readonly labels: unknown }
      readonly spec: {
        readonly enableServiceLinks: boolean
        readonly terminationGracePeriodSeconds: number
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value?: string }[]
          readonly readinessProbe: Probe
          readonly livenessProbe: Probe
        }[]
      }
    }
  }
}
interface Probe {
  readonly httpGet: { readonly path: string }
  readonly periodSeconds: number
}
