import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The peer: a Fastify route without session, checks or log that sends the bytes of a file. node --import ./bench/report-usage.ts
 * bench/bare-server.ts <file> <port>
 */
const [, , file = '', port = ''] = process.argv
const bytes = readFileSync(file)
/** Uses the server's own version of Fastify. */
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
