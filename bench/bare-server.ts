import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The peer: a Fastify route without a session, a check or a log, that sends the bytes of a file.
 *
 *     node --import ./bench/telling-usage.ts bench/bare-server.ts <file> <port>
 */
const [, , file = '', port = ''] = process.argv
const bytes = readFileSync(file)
/** The very Fastify that the server uses. */
const fastify = createRequire(new URL('../server/package.json', import.meta.url))('fastify') as () => BareServer
const server = fastify()
server.post('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit())
process.send?.('ready')

interface BareServer {
  post(path: string, answer: (request: unknown, reply: { type(name: string): { send(bytes: Buffer): unknown } }) => unknown): void
  listen(at: { readonly port: number; readonly host: string }): Promise<string>
}
