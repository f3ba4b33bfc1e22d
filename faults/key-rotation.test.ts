import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeAt } from '../server/src/auth/factor/totp.ts'
import { writeEncryptionKeys } from '../server/src/base/secrets/encryption-key.ts'
import { sealingKey } from '../server/src/base/secrets/seal.ts'
import { base32Bytes } from '../server/src/demo/base32.ts'
import { issuePasswordToken } from '../server/src/store/session/password-tokens.ts'
import { countByKey } from '../server/src/store/session/sealed-values.ts'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { callerNamed, type PersonName } from '../server/testing/institutions/two-institutions.ts'
import { end, endAll, ended, freePort, MAIN, ready, run } from '../server/testing/process.ts'
import { type AuthServer, emailOf, openAuthServer, PASSWORD, SECRET } from '../server/testing/servers/auth-server.ts'

const KEYS = path.join(import.meta.dirname, '../server/src/keys.ts')

let folder = ''
let authServer: AuthServer
let env: Readonly<Record<string, string>>
before(async () => {
  folder = makeDataFolder('keys')
  authServer = await openAuthServer()
  const file = path.join(folder, 'several.key')
  writeEncryptionKeys(file, [authServer.services.factorKey.bytes])
  env = { DATABASE_URL: authServer.url, CLARITY_ENCRYPTION_KEY_FILE: file, CLARITY_DATA_DIR: folder, CLARITY_PAGES: 'off' }
})
after(async () => {
  endAll()
  await authServer.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser that may ask any of the portals, which share their cookies. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const post = async (port: number, call: string, body: object, token?: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return { status: reply.status, body: (await reply.json()) as Record<string, never> }
  }
  const signIn = async (name: PersonName, [first, second]: readonly [number, number], secret: Uint8Array = SECRET) => {
    const asked = await post(first, '/b2b/admins/login', { email: emailOf(name), password: PASSWORD })
    equal(asked.status, 200, `password of ${name}`)
    return await post(second, '/auth/verify-2fa-code-new', { email: emailOf(name), code: codeAt(secret, new Date()) })
  }
  return { cookies, post, signIn }
}

async function keys(...args: readonly string[]): Promise<string> {
  const { code, output } = await ended(run(process.execPath, [KEYS, ...args], env))
  equal(code, 0, output)
  return output
}

it('rotates under use in two processes: no call fails, and no session, sign-in, app, link or known device is lost', async () => {
  const ports = [await freePort(), await freePort()] as const
  const portals = ports.map((port) => run(process.execPath, [MAIN], { ...env, PORT: String(port) }))
  await Promise.all(portals.map((portal, i) => ready(portal, ports[i]!)))
  const [one, two] = ports

  const alder = openBrowser()
  equal((await alder.signIn('alder', [one, one])).status, 200)
  const device = alder.cookies.get('__Host-device')
  const fresh = openBrowser()
  equal((await fresh.post(one, '/b2b/admins/login', { email: emailOf('fresh'), password: PASSWORD })).status, 200)
  const offered = await fresh.post(one, '/auth/qr-code-new', { email: emailOf('fresh') })
  const { userId: id, institutionId } = callerNamed('admin')
  const link = await authServer.db.withSystem((tx) => issuePasswordToken(tx, { id, institutionId }, 'reset', new Date()))

  const statuses = new Set<number>()
  let isUsed = true
  const use = async () => {
    for (let round = 0; isUsed; round++) {
      statuses.add((await alder.post(ports[round % 2]!, '/auth/refresh', { isActive: true })).status)
      await sleep(20)
    }
  }
  const using = use()
  const said = await keys('rotate')
  const [, made] = /The key ([0-9a-f]{16}) seals from now on/.exec(said)!
  equal((await openBrowser().signIn('birch', [one, two])).status, 200, 'an app whose key was sealed anew')
  const confirmed = await fresh.post(two, '/auth/verify-2fa-code-new', {
    email: emailOf('fresh'),
    code: codeAt(base32Bytes(new URL(String(offered.body.url)).searchParams.get('secret')!), new Date()),
  })
  equal(confirmed.status, 200, 'an app that was offered before the rotation and confirmed after it, by the other process')
  equal((await openBrowser().post(two, '/auth/set-password', { token: link, password: 'Copper-Lantern-91' })).status, 200)
  isUsed = false
  await using
  deepEqual([...statuses], [200])
  notEqual(alder.cookies.get('__Host-device'), device, 'the cookie of a known device is signed anew')
  equal(alder.cookies.get('__Host-device')?.split('.')[0], device?.split('.')[0])

  ok((await keys()).startsWith(`${made}  seals`))
  const early = await ended(run(process.execPath, [KEYS, 'retire'], env))
  equal(early.code, 1)
  match(early.output, /the former keys are still needed\. Retire them in (10:00|9:\d\d) minutes\./)
  equal((await keys()).trim().split('\n').length, 2, 'nothing is retired early')
  const changed = new Date(Date.now() - 601_000)
  utimesSync(env.CLARITY_ENCRYPTION_KEY_FILE!, changed, changed)
  await keys('retire')
  deepEqual([...(await authServer.db.withSystem(countByKey)).keys()], [made])
  equal((await keys()).trim().split('\n').length, 1)
  equal((await openBrowser().signIn('employee', [two, one])).status, 200, 'with the former key gone')
  equal((await alder.post(one, '/auth/refresh', { isActive: true })).status, 200)
  notEqual(made, sealingKey(authServer.services.factorKey.bytes).id)
  await Promise.all(portals.map(end))
})
