import { deepEqual, equal, rejects } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { JobFailure } from '#base/job-failure.ts'
import { outboundHost } from '#base/settings/config-values.ts'
import { createOutbound } from '#outbound/outbound.ts'
import { newKeys, openSftpServer, type ServedFile, type SftpServer } from '../../../testing/servers/sftp-server.ts'
import type { Feed, FeedTools } from './feed-client.ts'
import { filesOverSftp } from './fetch-sftp.ts'

const NOW = new Date('2026-01-06T08:00:00Z')
const SECONDS = NOW.getTime() / 1000
const failsWith = (reason: RegExp) => (error: unknown) => error instanceof JobFailure && reason.test(error.message)

describe('files by SFTP', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'clarity-sftp-'))
  const files = new Map<string, ServedFile>()
  const keys = newKeys()
  let server: SftpServer
  before(async () => {
    server = await openSftpServer(files, { password: 'word', publicKey: keys.public })
  })
  after(() => {
    server.close()
    rmSync(root, { recursive: true })
  })

  const toolsFor = (hosts: readonly string[], timeoutMs = 20_000, maxBytes = 1_000_000): FeedTools => ({
    outbound: createOutbound({ hosts: hosts.map(outboundHost), timeoutMs, maxBytes }),
    listedFolder: undefined,
    dataFolder: root,
    now: () => NOW,
    wait: async () => {},
  })
  const tools = (timeoutMs?: number, maxBytes?: number) => toolsFor([`127.0.0.1:${server.port}`], timeoutMs, maxBytes)
  const feed = (changed: Partial<Feed> = {}): Feed => ({
    address: `sftp://127.0.0.1:${server.port}/out`,
    user: 'anna',
    secret: keys.private,
    hostKey: server.fingerprint,
    ...changed,
  })
  function serve(...served: readonly (readonly [string, Partial<ServedFile>])[]): void {
    files.clear()
    for (const [name, file] of served) files.set(name, { content: name, mtime: SECONDS - 60, ...file })
  }
  const one = async (used = tools()) => {
    const [file] = await filesOverSftp(feed(), used)
    return { save: () => file!.save(path.join(root, 'one')).finally(() => rmSync(path.join(root, 'one'), { force: true })) }
  }

  it('come with a private key or a password, oldest first and known by name, size and time, so that each is fetched once', async () => {
    serve(
      ['b.csv', {}],
      ['a.csv', { mtime: SECONDS - 120 }],
      ['c.csv.part', {}],
      ['.hidden', {}],
      ['now.csv', { mtime: SECONDS }],
    )
    const [first, second, ...rest] = await filesOverSftp(feed(), tools())
    deepEqual(
      [first!.origin, second!.origin, rest],
      [`a.csv 5 ${(SECONDS - 120) * 1000}`, `b.csv 5 ${(SECONDS - 60) * 1000}`, []],
    )
    await first!.save(path.join(root, 'first'))
    equal(readFileSync(path.join(root, 'first'), 'utf8'), 'a.csv')
    // The file that came before is known again, the new one is not.
    serve(['a.csv', { mtime: SECONDS - 120 }], ['d.csv', {}])
    const origins = (await filesOverSftp(feed({ secret: 'word' }), tools())).map(({ origin }) => origin)
    deepEqual([origins.length, origins[0]], [2, first!.origin])
    // As a field of one line leaves a key, and from the folder that the user arrives in.
    const flat = feed({ secret: keys.private.replaceAll('\n', ''), address: `sftp://127.0.0.1:${server.port}` })
    const [again] = await filesOverSftp(flat, tools())
    await again!.save(path.join(root, 'again'))
    equal(readFileSync(path.join(root, 'again'), 'utf8'), 'a.csv')
  })

  it('are not asked for with a wrong key or password, and not from a host that shows another key or is not listed', async () => {
    serve(['a.csv', {}])
    for (const secret of [newKeys().private, 'other'])
      await rejects(filesOverSftp(feed({ secret }), tools()), failsWith(/refuses the user with this password or private key/))
    await rejects(filesOverSftp(feed({ user: 'bert' }), tools()), failsWith(/refuses the user/))
    const secret = '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----'
    await rejects(filesOverSftp(feed({ secret }), tools()), failsWith(/private key cannot be read/))
    const hostKey = `SHA256:${'a'.repeat(43)}`
    const shown = new RegExp(`shows the host key ${RegExp.escape(server.fingerprint)}`)
    await rejects(filesOverSftp(feed({ hostKey }), tools()), failsWith(shown))
    await rejects(filesOverSftp(feed(), toolsFor(['127.0.0.1:22'])), failsWith(/does not list 127\.0\.0\.1/))
  })

  it('are none behind a symbolic link, of the folder, in it, or come since the list', async () => {
    serve(['a.csv', {}], ['link.csv', { isLink: true }])
    const offered = await filesOverSftp(feed(), tools())
    deepEqual(
      offered.map(({ name }) => name),
      ['a.csv'],
    )
    serve(['a.csv', { isLink: true }])
    await rejects(offered[0]!.save(path.join(root, 'link')), failsWith(/a\.csv is, or leads through, a symbolic link/))
    const linked = `sftp://127.0.0.1:${server.port}/linked`
    await rejects(filesOverSftp(feed({ address: linked }), tools()), failsWith(/\/linked is, or leads through, a symbolic link/))
  })

  it('say why they cannot be had: not there, closed, changed, too large, or too slow', async () => {
    for (const [folder, reason] of [
      ['none', /\/none is not there/],
      ['closed', /may not read \/closed/],
      ['out/a.csv', /\/out\/a\.csv is not there/],
    ] as const) {
      const address = `sftp://127.0.0.1:${server.port}/${folder}`
      serve(['a.csv', {}])
      await rejects(filesOverSftp(feed({ address }), tools()), failsWith(reason))
    }
    const changed = await one()
    serve(['a.csv', { content: 'longer than before' }])
    await rejects(changed.save(), failsWith(/a\.csv changed while it was fetched/))
    serve(['a.csv', { size: 101 * 1024 * 1024 }])
    await rejects((await one()).save(), failsWith(/a\.csv is larger than the 100 MB/))
    // The size that is stated is not believed.
    serve(['a.csv', { content: 'x'.repeat(200_000), size: 5 }])
    await rejects((await one(tools(20_000, 100_000))).save(), failsWith(/is larger than the 100 MB/))
    serve(['a.csv', { stalls: true }])
    await rejects((await one(tools(1_500))).save(), failsWith(/did not answer in time/))
  })

  it('do not come from what is no SFTP server, or says nothing', async (t) => {
    const other = createServer((socket) => void socket.on('error', () => {}).on('data', () => socket.end('HTTP/1.1 400\r\n\r\n')))
    const silent = createServer((socket) => void socket.on('error', () => {}))
    for (const [listener, reason] of [
      [other, /ended the connection, or answers with something/],
      [silent, /did not answer in time/],
    ] as const) {
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const { port } = listener.address() as { port: number }
      const address = `sftp://127.0.0.1:${port}/out`
      t.after(() => listener.close())
      await rejects(filesOverSftp(feed({ address }), toolsFor([`127.0.0.1:${port}`], 500)), failsWith(reason))
    }
  })
})
