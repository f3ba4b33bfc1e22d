import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/*
 * The peer: a Fastify route without a session, a check or a log, that sends the bytes of a file.
 *
 *     node bench/bare-server.ts <file> <port>
 */
const [, , file = '', port = ''] = process.argv
const bytes = readFileSync(file)
const server = Fastify()
server.post('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => void server.close())
process.send?.('ready')
