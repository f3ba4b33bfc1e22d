import { deepEqual, equal, rejects } from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { outboundHost } from '#base/settings/config-values.ts'
import { selfSigned } from '../../testing/self-signed.ts'
import { createOutbound } from './outbound.ts'
import { permittedAddresses } from './permitted-addresses.ts'

const LIMITS = { timeoutMs: 300, maxBytes: 1_000 }
const servers: Server[] = []

/** @returns its port */
async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const replying = (listener: RequestListener) => listening(createServer(listener))
const resolvingTo = (address: string) => async () => [{ address, family: 4 }]

describe('requests of the server to other machines', () => {
  after(() => {
    for (const server of servers) server.close()
  })

  /** Asks a local server at the path. */
  const ask = (port: number, path = '/', hosts = [`127.0.0.1:${port}`]) =>
    createOutbound({ ...LIMITS, hosts: hosts.map(outboundHost) }).fetch(new URL(path, `http://127.0.0.1:${port}`))

  it('protection 58: go to a listed host, with method, headers and body, and bring the whole reply', async () => {
    const port = await replying((request, reply) => {
      const { method, headers } = request
      request.on('data', (body) => reply.writeHead(201, { 'x-sent': `${method} ${headers['x-test']} ${body}` }).end('done'))
    })
    const outbound = createOutbound({ ...LIMITS, hosts: [outboundHost(`127.0.0.1:${port}`)] })
    const url = new URL(`http://127.0.0.1:${port}/`)
    const reply = await outbound.fetch(url, { method: 'POST', headers: { 'x-test': 'yes' }, body: 'a=1' })
    deepEqual([reply.status, reply.headers.get('x-sent'), await reply.text()], [201, 'POST yes a=1', 'done'])
  })

  it('protection 58: go to no other host and no other port', async () => {
    let asked = 0
    const port = await replying((_request, reply) => reply.end(`${++asked}`))
    for (const hosts of [[], ['127.0.0.2'], ['127.0.0.1'], [`127.0.0.1:${port + 1}`], ['127.0.0.0/8']])
      await rejects(ask(port, '/', hosts), { problem: 'not-listed', host: `127.0.0.1:${port}` })
    equal(asked, 0)
  })

  it('protection 58: a listed name that leads to a private address needs that address in the list too', async () => {
    const port = await replying((_request, reply) => reply.end('inside'))
    const url = new URL(`http://localhost:${port}/`)
    const named = [`localhost:${port}`]
    const fetchWith = (hosts: readonly string[], address = '127.0.0.1') =>
      createOutbound({ ...LIMITS, hosts: hosts.map(outboundHost), resolve: resolvingTo(address) }).fetch(url)
    await rejects(fetchWith(named), { problem: 'private' })
    await rejects(fetchWith([...named, '10.0.0.0/8']), { problem: 'private' })
    equal(await (await fetchWith([...named, '127.0.0.1'])).text(), 'inside')
    equal(await (await fetchWith([...named, '127.0.0.0/24'])).text(), 'inside')
  })

  it('protection 58: a name is resolved once, and no address is connected to that was not checked', async () => {
    const port = await replying((_request, reply) => reply.end('inside'))
    const url = new URL(`http://localhost:${port}/`)
    const hosts = [`localhost:${port}`, '127.0.0.1'].map(outboundHost)
    let resolved = 0
    const resolve = async () => {
      resolved += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    await createOutbound({ ...LIMITS, hosts, resolve }).fetch(url)
    equal(resolved, 1)
    const mixed = async () => [...(await resolve()), { address: '169.254.169.254', family: 4 }]
    await rejects(createOutbound({ ...LIMITS, hosts, resolve: mixed }).fetch(url), { problem: 'private' })
  })

  it('protection 58: follow no redirect', async () => {
    let asked = 0
    const port = await replying(({ url }, reply) => {
      asked += 1
      reply.writeHead(Number(url!.slice(1)), { location: '/elsewhere' }).end()
    })
    for (const status of [301, 302, 303, 307, 308]) await rejects(ask(port, `/${status}`), { problem: 'redirect' })
    equal(asked, 5)
  })

  it('protection 58: end where the reply is too large, also one that says no length', async () => {
    const port = await replying(({ url }, reply) => {
      if (url === '/long') return reply.end('x'.repeat(1_001))
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(10_000)));
      }
      reply.on('drain', more)
      more()
    })
    await rejects(ask(port, '/long'), { problem: 'too-large' })
    await rejects(ask(port, '/endless'), { problem: 'too-large' })
  })

  it('protection 58: end after the time limit, before the headers, between them and the body, and while a name is resolved', async () => {
    const port = await replying(({ url }, reply) => {
      if (url === '/body') reply.write('a')
    })
    await rejects(ask(port, '/headers'), { problem: 'slow' })
    await rejects(ask(port, '/body'), { problem: 'slow' })
    const hosts = [outboundHost('login.example.com')]
    const resolve = () => new Promise<never>(() => {})
    await rejects(createOutbound({ ...LIMITS, hosts, resolve }).fetch(new URL('https://login.example.com/')), { problem: 'slow' })
    for (const server of servers)
      if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
  })

  it('protection 58: end after a silence, however much time is left; a host that is slow but sends is heard', async () => {
    const port = await replying(({ url }, reply) => {
      reply.write('a')
      if (url === '/silent') return
      let parts = 0
      const dripping = setInterval(() => {
        if (++parts < 5) return reply.write('a')
        clearInterval(dripping)
        reply.end()
      }, 60)
    })
    const outbound = createOutbound({ ...LIMITS, timeoutMs: 60_000, silenceMs: 200, hosts: [outboundHost(`127.0.0.1:${port}`)] })
    await rejects(outbound.fetch(new URL(`http://127.0.0.1:${port}/silent`)), { problem: 'slow' })
    equal(await (await outbound.fetch(new URL(`http://127.0.0.1:${port}/slow`))).text(), 'aaaaa')
    const hear = (socket: Socket) => new Promise<void>((_, reject) => void socket.on('error', reject))
    await rejects(outbound.connect(new URL(`sftp://127.0.0.1:${port}/`), hear), { problem: 'slow' })
    for (const server of servers)
      if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
  })

  it('protection 58: name a host that cannot be reached', async () => {
    const closed = createServer()
    const port = await listening(closed)
    await new Promise((resolve) => closed.close(resolve))
    await rejects(ask(port), { problem: 'unreachable' })
    const hosts = [outboundHost('login.example.com')]
    const nowhere = async () => []
    const fetched = createOutbound({ ...LIMITS, hosts, resolve: nowhere }).fetch(new URL('https://login.example.com/'))
    await rejects(fetched, { problem: 'unreachable' })
  })

  it('protection 58: a connection of another protocol obeys the same list, addresses and limits', async () => {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      socket.on('data', (data) => socket.write(`${data}`.repeat(data.length === 1 ? 1 : 1_000)))
    })
    const port = await listening(server)
    const open = (sent: string, hosts = [`127.0.0.1:${port}`], host = '127.0.0.1') => {
      const outbound = createOutbound({ ...LIMITS, hosts: hosts.map(outboundHost), resolve: resolvingTo('127.0.0.1') })
      return outbound.connect(new URL(`sftp://${host}:${port}/`), async (socket) => {
        socket.write(sent)
        for await (const part of socket) return `${part}`
      })
    }
    equal(await open('a'), 'a')
    for (const hosts of [[], ['127.0.0.1'], [`127.0.0.1:${port + 1}`]]) await rejects(open('a', hosts), { problem: 'not-listed' })
    await rejects(open('a', [`files.example.com:${port}`], 'files.example.com'), { problem: 'private' })
    equal(await open('a', [`files.example.com:${port}`, '127.0.0.1'], 'FILES.example.com'), 'a')
    await rejects(open(''), { problem: 'slow' })
    const endless = createOutbound({ ...LIMITS, hosts: [outboundHost(`127.0.0.1:${port}`)] })
    const hear = (socket: Socket) => new Promise<void>((_, reject) => void socket.on('error', reject).write('ab'))
    await rejects(endless.connect(new URL(`sftp://127.0.0.1:${port}/`), hear), { problem: 'too-large' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    equal(
      [...sockets].every(({ destroyed, readableEnded }) => destroyed || readableEnded),
      true,
    )
    for (const socket of sockets) socket.destroy()
  })

  it('protection 58: insist on the certificate of a trusted authority for the name that was asked', async () => {
    const { key, cert } = selfSigned('login.example.com')
    const port = await listening(createTlsServer({ key, cert }, (_request, reply) => reply.end('protected')))
    const get = (name: string, ca?: string) =>
      createOutbound({
        ...LIMITS,
        hosts: [`${name}:${port}`, '127.0.0.1'].map(outboundHost),
        resolve: resolvingTo('127.0.0.1'),
        ...(ca !== undefined && { ca }),
      }).fetch(new URL(`https://${name}:${port}/`))
    await rejects(get('login.example.com'), { problem: 'unreachable' })
    await rejects(get('other.example.com', cert), { problem: 'unreachable' })
    equal(await (await get('login.example.com', cert)).text(), 'protected')
  })
})

describe('what the operator’s list permits', () => {
  const { mayAsk, mayConnect } = permittedAddresses(
    [
      'login.example.com',
      'files.example.com:22',
      'id.bank.example:8443',
      '10.1.2.3',
      '[fd00::1]:8443',
      '172.16.0.0/12',
      'localhost:80',
    ].map(outboundHost),
  )

  it('names hosts with their ports; plain http stays within this machine', () => {
    const asked = (...urls: string[]) => urls.map((url) => mayAsk(new URL(url)))
    deepEqual(
      asked(
        'https://login.example.com/',
        'https://LOGIN.example.com:443/path?query',
        'https://id.bank.example:8443',
        'https://10.1.2.3/',
        'https://[fd00::1]:8443/',
        'http://localhost/',
        'sftp://Files.example.com/out',
      ),
      [true, true, true, true, true, true, true],
    )
    deepEqual(
      asked(
        'http://login.example.com:443/',
        'https://login.example.com:8443/',
        'https://login.example.com.evil.example/',
        'https://login.example.com@evil.example/',
        'https://user:word@login.example.com/',
        'https://sub.login.example.com/',
        'https://id.bank.example/',
        'https://172.16.0.1/',
        'ftp://login.example.com:443/',
        'sftp://login.example.com/',
      ),
      Array.from({ length: 10 }, () => false),
    )
  })

  it('lets private, loopback, link-local and other special addresses be connected to only where they are listed', () => {
    const isPermitted = (...addresses: string[]) => addresses.filter(mayConnect)
    deepEqual(isPermitted('93.184.215.14', '2606:2800:21f:cb07::1'), ['93.184.215.14', '2606:2800:21f:cb07::1'])
    deepEqual(isPermitted('10.1.2.3', 'fd00::1', '172.16.0.1', '172.31.255.255'), [
      '10.1.2.3',
      'fd00::1',
      '172.16.0.1',
      '172.31.255.255',
    ])
    deepEqual(
      isPermitted(
        ...['0.0.0.0', '10.1.2.4', '100.64.0.1', '127.0.0.1', '169.254.169.254', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
        ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:93.184.215.14', '64:ff9b::a01:203', 'fd00::2'],
        ...['fe80::1', 'ff02::1', '2001:db8::1', '2002:a01:203::1', '2001:0:1::1'],
      ),
      [],
    )
  })
})
