import { deepEqual, doesNotMatch, equal, match, ok, rejects } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { createJsonLog } from '#base/json-log.ts'
import { testClock } from '../../../testing/clock.ts'
import { HTTP_SETTINGS } from '../../../testing/servers/portal.ts'
import { serveNotFound } from '../not-found.ts'
import { createServer, isApiPath, type Server } from '../server.ts'
import { servePages } from './pages.ts'
import { SCREENS } from './screens.ts'

const REAL = { isDemo: false, passwordPolicy: 'composed', passkeyHost: null } as const

describe('the portal’s pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clarity-pages-'))
  const log = createJsonLog(() => {}, testClock())
  let server: Server
  before(async () => {
    mkdirSync(join(folder, 'dist/assets'), { recursive: true })
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    writeFileSync(join(folder, 'dist/.env'), 'secret')
    writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><html lang="en"><title>Clarity</title>')
    writeFileSync(join(folder, 'dist/favicon.svg'), '<svg/>')
    writeFileSync(join(folder, 'dist/assets/app-1a2b.js'), 'plain')
    writeFileSync(join(folder, 'dist/assets/app-1a2b.js.br'), 'brotli')
    writeFileSync(join(folder, 'dist/assets/app-1a2b.js.gz'), 'gzip')
    writeFileSync(join(folder, 'dist/assets/app-1a2b.js.map'), 'map')
    writeFileSync(join(folder, 'dist/assets/demo-authenticator-1a2b.js'), 'demo')
    server = createServer(HTTP_SETTINGS, log)
    serveNotFound(server, [], await servePages(server, join(folder, 'dist'), REAL), log)
    await server.ready()
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers })

  it('are the one page for every screen, which the browser asks for anew each time', async () => {
    for (const path of ['/', '/sign-in', '/risk', '/client/2f1c', '/risk?timePeriod=1Y']) {
      const reply = await get(path)
      deepEqual(
        [reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']],
        [200, 'text/html; charset=utf-8', 'no-cache'],
      )
      match(reply.body, /^<!doctype html>/)
    }
  })
  it('name the files of their screen, so that the browser fetches them at once', async () => {
    const built = join(folder, 'built')
    mkdirSync(join(built, '.vite'), { recursive: true })
    writeFileSync(
      join(built, 'index.html'),
      '<!doctype html><html lang="en"><head><script src="/assets/main-1.js"></script></head>',
    )
    const manifest = {
      'index.html': { file: 'assets/main-1.js', imports: ['_react.js'] },
      '_react.js': { file: 'assets/react-1.js' },
      '_tables.js': { file: 'assets/tables-1.js', imports: ['_react.js'], css: ['assets/tables-1.css'] },
      'src/shell/shell.tsx': { file: 'assets/shell-1.js', imports: ['_react.js', '_tables.js'] },
      'src/screens/client/client-screen.tsx': { file: 'assets/client-1.js', imports: ['_tables.js'] },
      'src/screens/sign-in/sign-in-screen.tsx': { file: 'assets/sign-in-1.js' },
    }
    writeFileSync(join(built, '.vite/manifest.json'), JSON.stringify(manifest))
    const other = createServer(HTTP_SETTINGS, log)
    serveNotFound(other, [], await servePages(other, built, REAL), log)
    const links = async (url: string) => [
      ...(await other.inject({ url })).body.matchAll(/<link [^>]*rel="([^"]+)"[^>]* href="([^"]+)">/g),
    ]
    const named = async (url: string) => (await links(url)).map(([, rel, href]) => `${rel} ${href}`).sort()
    deepEqual(await named('/client/7'), [
      'modulepreload /assets/client-1.js',
      'modulepreload /assets/shell-1.js',
      'modulepreload /assets/tables-1.js',
      'stylesheet /assets/tables-1.css',
    ])
    deepEqual(await named('/sign-in'), ['modulepreload /assets/sign-in-1.js'])
    deepEqual(await named('/nowhere'), [])
    await other.close()
  })

  it('show the outline of their screen to a person with a session, and that of the sign-in to anybody else', async () => {
    const drawn = join(folder, 'drawn')
    mkdirSync(join(drawn, '.vite'), { recursive: true })
    writeFileSync(
      join(drawn, 'index.html'),
      '<!doctype html><html lang="en"><head><title>Clarity</title></head><body><div id="root"></div></body>',
    )
    const outlines = (note: string) => ({
      '/sign-in': { title: 'Sign in', isFramed: false, html: `${note}<form></form>` },
      '/risk': { title: 'Risk', isFramed: true, html: `${note}<h1>Risk</h1>` },
    })
    const built = { real: outlines(''), demo: outlines('<i>demo</i>') }
    writeFileSync(join(drawn, '.vite/outlines.json'), JSON.stringify(built))
    const other = createServer(HTTP_SETTINGS, log)
    serveNotFound(other, [], await servePages(other, drawn, REAL), log)
    const ask = (url: string, headers: Record<string, string> = {}) => other.inject({ url, headers })
    const body = async (url: string, headers?: Record<string, string>) => (await ask(url, headers)).body
    const session = { cookie: 'a=b; __Host-refresh=x' }

    const risk = await body('/risk', session)
    match(risk, /<title>Risk · Clarity<\/title>.*<div id="root" data-outline-of="signed-in"><h1>Risk<\/h1><\/div>/s)
    match(risk, /<html [^>]*data-renew-at="\/api\/auth\/refresh"/)
    for (const cookie of ['', '__Host-refresh=', '__Host-pre=x']) {
      const guess = await body('/risk', { cookie })
      match(guess, /<title>Clarity<\/title>.*<div id="root" data-outline-of="guess"><form><\/form><\/div>/s, cookie)
      doesNotMatch(guess, /data-renew-at/)
    }
    for (const headers of [session, {}]) {
      const signIn = await body('/sign-in', headers)
      match(signIn, /<title>Sign in · Clarity<\/title>.*<div id="root" data-outline-of="public"><form>/s)
      doesNotMatch(signIn, /data-renew-at/)
    }
    match(await body('/nowhere', session), /<div id="root"><\/div>/)
    equal((await ask('/risk')).headers.vary, 'accept-encoding, cookie')

    const demo = createServer(HTTP_SETTINGS, log)
    serveNotFound(demo, [], await servePages(demo, drawn, { ...REAL, isDemo: true }), log)
    match((await demo.inject('/sign-in')).body, /<i>demo<\/i><form>/)

    const as = async (encoding: string) => {
      const { headers, rawPayload } = await ask('/sign-in', { 'accept-encoding': encoding })
      return [headers['content-encoding'], rawPayload] as const
    }
    const plain = await body('/sign-in')
    const [br, byBrotli] = await as('gzip, deflate, br')
    deepEqual([br, brotliDecompressSync(byBrotli).toString()], ['br', plain])
    const [gz, byGzip] = await as('gzip, br;q=0')
    deepEqual([gz, gunzipSync(byGzip).toString()], ['gzip', plain])
    equal((await as('identity'))[0], undefined)
    await demo.close()
    await other.close()
  })

  it('say what the browser must know before a sign-in, and hold the demo authenticator only where the demo institution is served', async () => {
    const path = '/assets/demo-authenticator-1a2b.js'
    equal((await get(path)).statusCode, 404)
    const demo = createServer(HTTP_SETTINGS, log)
    const facts = { isDemo: true, passwordPolicy: 'length15', passkeyHost: 'portal.example' } as const
    serveNotFound(demo, [], await servePages(demo, join(folder, 'dist'), facts), log)
    equal((await demo.inject({ method: 'GET', url: path })).body, 'demo')
    for (const screen of ['/sign-in', '/nowhere']) {
      const { body } = await demo.inject({ method: 'GET', url: screen })
      match(body, /^<!doctype html><html data-demo data-password-policy="length15" data-passkeys="portal.example" lang="en">/)
      match((await get(screen)).body, /^<!doctype html><html data-password-policy="composed" lang="en">/)
    }
    await demo.close()
  })
  it('show the not-found screen with the status 404 for a path that is none', async () => {
    for (const path of ['/nowhere', '/RISK', '/client', '/client/1/2', '/%ff', '/risk%', '/%2frisk', '//nowhere', '/risk;x']) {
      const reply = await get(path)
      equal(reply.statusCode, 404, path)
      match(reply.body, /^<!doctype html>/)
    }
  })
  it('lead every other way to write a screen’s path to the one way, and never out of the portal', async () => {
    for (const [written, screen] of [
      ['/risk/', '/risk'],
      ['/risk/?timePeriod=1Y&a=b?c', '/risk?timePeriod=1Y&a=b?c'],
      ['//risk', '/risk'],
      ['//', '/'],
      ['/%72isk', '/risk'],
      ['/client//2f1c/', '/client/2f1c'],
      ['//client/evil.example', '/client/evil.example'],
    ] as const) {
      const reply = await get(written)
      deepEqual([reply.statusCode, reply.headers.location, reply.body], [308, screen, ''], written)
    }
    for (const path of ['//evil.example', '//evil.example/', '///evil.example/risk', '/%2f/evil.example/']) {
      const reply = await get(path)
      deepEqual([reply.statusCode, reply.headers.location], [404, undefined], path)
    }
  })
  it('show the screen of an identifier that has full stops', async () => {
    for (const path of ['/instrument/EGOV.DE', '/instrument/BRK.B', '/account/acme.eur']) {
      const reply = await get(path)
      equal(reply.statusCode, 200, path)
      match(reply.body, /^<!doctype html>/, path)
    }
  })
  it('are never passed off as a file, nor a screen’s data as a style sheet', async () => {
    for (const path of ['/risk/x.css', '/assets/app-0000.js', '/index.html.bak', '/sign-in.css']) {
      const reply = await get(path)
      deepEqual(
        [reply.statusCode, reply.headers['content-type'], reply.body],
        [404, 'text/plain; charset=utf-8', 'Not found'],
        path,
      )
    }
  })
  it('have files that are kept for a year where their name holds a hash, compressed where the build did so', async () => {
    const plain = await get('/assets/app-1a2b.js')
    deepEqual([plain.statusCode, plain.body], [200, 'plain'])
    equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    match(String(plain.headers['content-type']), /javascript/)
    const brotli = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    deepEqual([brotli.body, brotli.headers['content-encoding']], ['brotli', 'br'])
    match(String(brotli.headers['content-type']), /javascript/)
    match(String(brotli.headers.vary), /accept-encoding/i)
    equal((await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).body, 'gzip')
    equal((await get('/favicon.svg')).headers['cache-control'], 'no-cache')
  })
  it('never serve a file outside the build, a hidden one or a source map', async () => {
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/.env',
      '/assets/app-1a2b.js.map',
    ]) {
      const reply = await get(path)
      ok(reply.statusCode >= 400, path)
      doesNotMatch(reply.body, /secret|map/, path)
    }
  })
  it('never stand for a call: below /api every reply is JSON, however the path is written', async () => {
    for (const path of ['/api', '/api/', '/api/x', '/API/x', '/%61pi/x', '/api;x', '/api%2fx', '/api?x']) {
      const reply = await get(path, { accept: 'text/html' })
      equal(reply.statusCode, 404, path)
      equal(reply.json().reason, 'Not found', path)
    }
    for (const path of ['//api/x', '/\\api', '/%2fapi/x', '\\api/x']) ok(isApiPath(path), path)
    for (const path of ['/', '/apis', '/risk/api', '/%zz']) ok(!isApiPath(path), path)
  })
  it('carry the security headers', async () => {
    for (const path of ['/', '/nowhere', '/assets/app-1a2b.js', '/risk/x.css', '/favicon.svg']) {
      const { headers } = await get(path)
      match(String(headers['content-security-policy']), /^default-src 'none'/, path)
      equal(headers['x-content-type-options'], 'nosniff', path)
    }
  })
  it('are asked for by GET and HEAD alone', async () => {
    equal((await server.inject({ method: 'HEAD', url: '/risk' })).statusCode, 200)
    equal((await server.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' })).statusCode, 200)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      equal((await server.inject({ method, url: '/risk' })).statusCode, 404, method)
    }
    const reply = await server.inject({ method: 'POST', url: '/favicon.svg' })
    deepEqual([reply.statusCode, reply.headers.allow], [405, 'GET, HEAD'])
  })
  it('know exactly the screens that the browser knows', () => {
    const routes = readFileSync(new URL('../../../../web/src/routes.tsx', import.meta.url), 'utf8')
    const paths = [...routes.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!.replaceAll(/\$(\w+)/g, '{$1}'))
    deepEqual(paths.sort(), SCREENS.toSorted())
  })
  it('must have been built', async () => {
    await rejects(servePages(createServer(HTTP_SETTINGS, log), join(folder, 'nothing'), REAL), /run "npm run build"/)
  })
})
