import { deepEqual, equal, rejects } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { JobFailure } from '#base/job-failure.ts'
import { outboundHost } from '#base/settings/config-values.ts'
import { createOutbound } from '#outbound/outbound.ts'
import type { FeedTools } from './feed-client.ts'
import { flexStatement } from './fetch-flex.ts'
import { filesOfFolder } from './fetch-folder.ts'
import { fileAtAddress } from './fetch-https.ts'

const NOW = new Date('2026-01-06T08:00:00Z')
const failsWith = (reason: RegExp) => (error: unknown) => error instanceof JobFailure && reason.test(error.message)

describe('files of a folder', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'clarity-feeds-'))
  const listed = path.join(root, 'in')
  const dataFolder = path.join(root, 'data')
  mkdirSync(path.join(listed, 'deep'), { recursive: true })
  mkdirSync(dataFolder)
  after(() => rmSync(root, { recursive: true }))

  const tools = (listedFolder: string | undefined = listed) => ({ ...TOOLS, listedFolder, dataFolder })
  const feed = (address: string) => ({ address, user: '', secret: null, hostKey: '' })
  function put(name: string, minutesAgo: number): void {
    const file = path.join(listed, name)
    writeFileSync(file, name)
    const at = new Date(NOW.getTime() - minutesAgo * 60_000)
    utimesSync(file, at, at)
  }

  it('come oldest first, without what is hidden, unfinished, a link, or written just now; known by name, size and time', async () => {
    for (const [name, minutesAgo] of [
      ['b.csv', 20],
      ['a.csv', 10],
      ['.hidden', 20],
      ['c.csv.part', 20],
      ['now.csv', 0],
    ] as const)
      put(name, minutesAgo)
    symlinkSync('/etc/hostname', path.join(listed, 'link.csv'))
    const files = await filesOfFolder(feed(listed), tools())
    deepEqual(
      files.map(({ name, origin }) => [name, origin]),
      [
        ['b.csv', `b.csv 5 ${NOW.getTime() - 20 * 60_000}`],
        ['a.csv', `a.csv 5 ${NOW.getTime() - 10 * 60_000}`],
      ],
    )
    await files[0]!.save(path.join(root, 'copy'))
    equal(readFileSync(path.join(root, 'copy'), 'utf8'), 'b.csv')
  })

  it('are not read through a link, outside of the list, or from the data of the portal', async () => {
    symlinkSync(dataFolder, path.join(listed, 'linked'))
    await rejects(filesOfFolder(feed(path.join(listed, 'linked')), tools()), failsWith(/symbolic link/))
    await rejects(filesOfFolder(feed(dataFolder), tools(dataFolder)), failsWith(/data of the portal/))
    await rejects(filesOfFolder(feed(root), tools(root)), failsWith(/data of the portal/))
    await rejects(filesOfFolder(feed(listed), { ...tools(), listedFolder: undefined }), failsWith(/does not list/))
    await rejects(filesOfFolder(feed(path.join(listed, 'none')), tools()), failsWith(/none is not there/))
    deepEqual(await filesOfFolder(feed(path.join(listed, 'deep')), tools()), [])
  })

  it('that have become a link since they were listed are not followed', async () => {
    put('later.csv', 5)
    const file = (await filesOfFolder(feed(listed), tools())).find(({ name }) => name === 'later.csv')!
    rmSync(path.join(listed, 'later.csv'))
    symlinkSync('/etc/hostname', path.join(listed, 'later.csv'))
    await rejects(file.save(path.join(root, 'later')), failsWith(/symbolic link/))
  })
})

describe('files of other machines', () => {
  let answer: (request: IncomingMessage, reply: ServerResponse) => void = () => {}
  const seen: string[] = []
  const server = createServer((request, reply) => {
    seen.push(`${request.url} ${request.headers.authorization ?? ''}`.trim())
    answer(request, reply)
  })
  let base = ''
  let tools: FeedTools
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    base = `http://127.0.0.1:${port}`
    const outbound = createOutbound({ hosts: [outboundHost(`127.0.0.1:${port}`)], timeoutMs: 5_000, maxBytes: 1_000_000 })
    tools = { ...TOOLS, outbound }
  })
  after(() => server.close())
  const replyWith =
    (status: number, body: string, headers = {}) =>
    (_: IncomingMessage, reply: ServerResponse) =>
      void reply.writeHead(status, headers).end(body)

  it('are fetched with a user and a password, or a token, and known by their content', async () => {
    answer = replyWith(200, 'text', { 'content-disposition': 'attachment; filename="../march.csv"' })
    const [file] = await fileAtAddress({ address: `${base}/a/b.csv`, user: 'anna', secret: 's', hostKey: '' }, tools)
    equal(file!.name, 'march.csv')
    answer = replyWith(200, 'text')
    const [other] = await fileAtAddress({ address: `${base}/a/b%20c.csv`, user: '', secret: 's', hostKey: '' }, tools)
    deepEqual([other!.name, other!.origin], ['b c.csv', file!.origin])
    deepEqual(seen.splice(0), ['/a/b.csv Basic YW5uYTpz', '/a/b%20c.csv Bearer s'])
  })

  it('that cannot be had say why', async () => {
    const reasons: readonly (readonly [number, RegExp])[] = [
      [401, /refuses the user or the password/],
      [404, /\/x is not there/],
      [500, /answered with status 500/],
      [302, /sends to another address/],
    ]
    for (const [status, reason] of reasons) {
      answer = replyWith(status, '', { location: '/' })
      await rejects(fileAtAddress({ address: `${base}/x`, user: '', secret: null, hostKey: '' }, tools), failsWith(reason))
    }
    await rejects(
      fileAtAddress({ address: 'https://192.0.2.1/x', user: '', secret: null, hostKey: '' }, tools),
      failsWith(/does not list 192/),
    )
  })

  // IBKR, Flex Web Service version 3: a request gives a reference, and the statement is asked for until it is made.
  it('of a Flex query are ordered, and asked for until the statement is made', async () => {
    let tries = 0
    answer = (request, reply) => {
      const url = new URL(request.url!, base)
      const later = '<FlexStatementResponse><Status>Warn</Status><ErrorCode>1019</ErrorCode></FlexStatementResponse>'
      const ordered = `<FlexStatementResponse timestamp="x"><Status>Success</Status><ReferenceCode>987</ReferenceCode></FlexStatementResponse>`
      if (url.pathname.endsWith('/SendRequest')) reply.end(ordered)
      else reply.end(tries++ === 0 ? later : '<FlexQueryResponse queryName="q"/>')
    }
    seen.length = 0
    const [file] = await flexStatement({ address: `${base}/flex/`, user: '42', secret: 'tok', hostKey: '' }, tools)
    equal(file!.name, 'flex-42.xml')
    deepEqual(seen, [
      '/flex/SendRequest?t=tok&q=42&v=3',
      '/flex/GetStatement?t=tok&q=987&v=3',
      '/flex/GetStatement?t=tok&q=987&v=3',
    ])
  })

  it('of a Flex query fail with the words of the service, and not with the token', async () => {
    const feed = { address: base, user: '42', secret: 'tok', hostKey: '' }
    answer = replyWith(
      200,
      '<FlexStatementResponse><Status>Fail</Status><ErrorCode>1012</ErrorCode><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>',
    )
    await rejects(flexStatement(feed, tools), failsWith(/answered: Token has expired\. \(1012\)$/))
    answer = replyWith(200, '<html/>')
    await rejects(flexStatement(feed, tools), failsWith(/no Flex statement/))
  })
})

const NOTHING = () => Promise.reject(new Error('Nothing is to be asked for.'))
const TOOLS: FeedTools = {
  outbound: { fetch: NOTHING, connect: NOTHING },
  listedFolder: undefined,
  dataFolder: os.tmpdir(),
  now: () => NOW,
  wait: async () => {},
}
