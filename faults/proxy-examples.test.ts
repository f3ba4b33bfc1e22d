import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, describe, it, type TestContext } from 'node:test'

import { makeDataFolder } from '../server/testing/data-folder.ts'
import { selfSigned } from '../server/testing/self-signed.ts'

const folder = makeDataFolder('proxies')
const EXAMPLES = path.resolve(import.meta.dirname, '../deployment/proxy')

/** Whether a program answers; says so where it does not, since its example was not looked at then. */
function isThere(test: TestContext, program: string, versionFlag: string): boolean {
  if (spawnSync(program, [versionFlag]).status === 0) return true
  test.diagnostic(`${program} is not installed: its example was NOT looked at.`)
  return false
}

function verify(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  deepEqual([program, status], [program, 0], `${stdout}${stderr}`)
}

describe('the examples of proxies', () => {
  after(() => rmSync(folder, { recursive: true }))

  it('of nginx is accepted by nginx', (test) => {
    if (!isThere(test, 'nginx', '-v')) return
    const { key, cert } = selfSigned('portal.example.com')
    writeFileSync(path.join(folder, 'portal.key'), key)
    writeFileSync(path.join(folder, 'portal.pem'), cert)
    const example = readFileSync(path.join(EXAMPLES, 'nginx.conf'), 'utf8').replaceAll('/etc/nginx/', `${folder}/`)
    const file = path.join(folder, 'nginx.conf')
    writeFileSync(file, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${example}\n}\n`)
    verify('nginx', ['-t', '-c', file])
  })

  it('of Caddy is accepted by Caddy', (test) => {
    if (!isThere(test, 'caddy', 'version')) return
    const names = { PORTAL_NAME: 'portal.example.com', PORTALS: '127.0.0.1:3000 127.0.0.1:3001' }
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    verify('caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(EXAMPLES, 'Caddyfile')], { ...names, ...home })
  })
})
