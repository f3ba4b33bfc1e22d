import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accountId, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { OFFICE, openTokenPortal, type Sent, type TokenPortal } from '../../../testing/servers/token-portal.ts'

describe('calls with API tokens', () => {
  let tokens: TokenPortal
  before(async () => {
    tokens = await openTokenPortal()
  })
  after(() => tokens.close())

  it('read the reports of their institution, by client, whatever user name they send', async () => {
    const { token } = await tokens.newToken()
    const { status, body } = await tokens.clients(token)
    deepEqual([status, body.rows.map(({ name }: { name: string }) => name)], [200, ['Alder', 'Birch', 'Cedar']])
    const accounts = await tokens.call('POST', '/clarityConnect/getAllAccounts_CC', token, {
      from: OFFICE,
      body: tokens.SELECTION,
    })
    deepEqual(
      accounts.body.rows.map(({ id }: { id: string }) => id),
      ['Alpha', 'Beta', 'Gamma'].map((name) => accountId(HARBOUR, 'Alder', name)),
    )
  })
  it('do nothing but that: neither save, nor administer, nor read a user’s selection', async () => {
    const { token, tokenId } = await tokens.newToken()
    for (const [method, path, body] of [
      ['POST', '/clarityConnect/setSelectedClient_CC', tokens.SELECTION],
      ['POST', '/clarityConnect/initStartUpForUser_CC', tokens.SELECTION],
      ['GET', `/b2b/institutions/tokens/${HARBOUR}`, undefined],
      ['DELETE', `/b2b/institutions/revoke-token/${HARBOUR}/${tokenId}`, undefined],
      ['POST', '/permitted-address', {}],
    ] as const) {
      const reply = await tokens.call(method, path, token, { from: OFFICE, ...(body && { body }) })
      equal(reply.status, 403, path)
    }
  })
  it('are valid from their addresses only, also for IPv4-mapped addresses', async () => {
    const { token } = await tokens.newToken()
    const allowed: readonly Sent[] = [
      { from: OFFICE },
      { from: `::ffff:${OFFICE}` },
      { from: '::FFFF:c000:20a' },
      { from: OFFICE, forwarded: '198.51.100.1' },
      { by: tokens.behindProxy, from: '10.0.0.1', forwarded: OFFICE },
      { by: tokens.behindProxy, from: '10.0.0.1', forwarded: `::ffff:${OFFICE}` },
      { by: tokens.behindProxy, from: '::ffff:10.0.0.1', forwarded: `198.51.100.1, ${OFFICE}` },
    ]
    for (const sent of allowed) equal((await tokens.clients(token, sent)).status, 200, JSON.stringify({ ...sent, by: '' }))
    const refused: readonly Sent[] = [
      { from: '192.0.2.1' },
      { from: '192.0.2.100' },
      { from: `::${OFFICE}` },
      { from: '2001:db8::5' },
      { from: '198.51.100.1', forwarded: OFFICE },
      { by: tokens.behindProxy, from: '198.51.100.1', forwarded: OFFICE },
      { by: tokens.behindProxy, from: '10.0.0.1', forwarded: `${OFFICE}, 198.51.100.1` },
      { by: tokens.behindProxy, from: '10.0.0.1', forwarded: `${OFFICE}:80` },
      { by: tokens.behindProxy, from: '10.0.0.1' },
    ]
    for (const sent of refused) {
      const reply = await tokens.clients(token, sent)
      deepEqual([reply.status, reply.body.reason], [401, 'Please sign in.'], JSON.stringify({ ...sent, by: '' }))
    }
  })
  it('that are unknown, malformed or expired get the same reply as those from another address', async () => {
    const inAnHour = Math.floor(tokens.portal.services.clock.now().getTime() / 1000) + 3600
    const { token } = await tokens.newToken([OFFICE], { expiresAt: inAnHour })
    equal((await tokens.clients(token)).status, 200)
    tokens.portal.services.clock.advance({ hours: 1 })
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const bad of [
      token,
      changed,
      token.slice(0, -1),
      `${token}x`,
      'clarity_',
      token.toUpperCase(),
      `clarity_${"'".repeat(43)}`,
    ]) {
      const reply = await tokens.clients(bad)
      deepEqual([reply.status, reply.body.reason], [401, 'Please sign in.'], bad)
    }
  })
  it('record their last use and address, at most once a minute', async () => {
    const { token, tokenId } = await tokens.newToken([OFFICE, '192.0.2.11'])
    const { clock } = tokens.portal.services
    const used = async (from: string) => {
      equal((await tokens.clients(token, { from })).status, 200)
      await tokens.background.settled()
      const { lastUsedAt, lastAddress } = (await tokens.list()).find((each) => each.tokenId === tokenId)!
      return [lastUsedAt! - Math.floor(start / 1000), lastAddress]
    }
    const start = clock.now().getTime()
    deepEqual(await used(OFFICE), [0, OFFICE])
    clock.advance({ seconds: 59 })
    deepEqual(await used('192.0.2.11'), [0, OFFICE])
    clock.advance({ seconds: 2 })
    deepEqual(await used('192.0.2.11'), [61, '192.0.2.11'])
  })
  it('are refused with a wait where they call too often, and so are callers with invalid tokens', async () => {
    const { token } = await tokens.newToken()
    const status = async (of: string, from = OFFICE) => (await tokens.clients(of, { from, by: tokens.limited })).status
    const statuses: number[] = []
    for (let round = 0; round < 30; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => status(token)))))
    deepEqual([...new Set(statuses)], [200])
    const reply = await tokens.clients(token, { by: tokens.limited })
    deepEqual([reply.status, reply.headers['retry-after']], [429, '1'])
    tokens.limited.services.clock.advance({ seconds: 1 })
    equal(await status(token), 200)
    const unknown = `clarity_${'x'.repeat(43)}`
    const guess = (times: number) => Promise.all(Array.from({ length: times }, () => status(unknown, '203.0.113.77')))
    deepEqual([...new Set(await guess(120))], [401])
    deepEqual([...new Set(await guess(10))], [429])
    equal(await status(token), 200, 'nobody else has to wait')
  })
  it('can be checked against an address: the caller’s own, as the proxy gives it, or any other', async () => {
    const inAnHour = Math.floor(tokens.portal.services.clock.now().getTime() / 1000) + 3600
    await tokens.newToken([OFFICE])
    await tokens.newToken(['192.0.2.30'], { expiresAt: inAnHour })
    const ask = async (body: object, sent: Sent = {}) => {
      const reply = await tokens.call('POST', '/permitted-address', 'admin', { ...sent, body })
      return [reply.body.address, reply.body.isPermitted]
    }
    deepEqual(await ask({}), ['127.0.0.1', false])
    deepEqual(await ask({}, { from: `::ffff:${OFFICE}` }), [OFFICE, true])
    deepEqual(await ask({}, { from: '198.51.100.1', forwarded: OFFICE }), ['198.51.100.1', false])
    deepEqual(await ask({}, { by: tokens.behindProxy, from: '10.0.0.1', forwarded: OFFICE }), [OFFICE, true])
    deepEqual(await ask({}, { from: '2001:db8::5' }), ['2001:db8::5', false])
    deepEqual(await ask({ address: OFFICE }), [OFFICE, true])
    deepEqual(await ask({ address: '192.0.2.20' }), ['192.0.2.20', false], 'it is listed by another institution')
    deepEqual(await ask({ address: '192.0.2.30' }), ['192.0.2.30', true])
    tokens.portal.services.clock.advance({ hours: 1 })
    deepEqual(await ask({ address: '192.0.2.30' }), ['192.0.2.30', false])
    const bad = await tokens.call('POST', '/permitted-address', 'admin', { body: { address: '1.2.3' } })
    deepEqual([bad.status, bad.body.reason], [400, 'Invalid IP address format'])
  })
})
