import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where a database connection is cut. */
export type Cut =
  /** The client's COMMIT message does not arrive. */
  | 'before-commit'
  /** COMMIT arrives, its answer does not. */
  | 'after-commit'
/** Only commits after a statement of this form are cut; others wrote nothing. */

export interface CuttingProxy {
  readonly port: number
  /** Cuts the connection at the next commit after an insert or an update; resolves when it has. */
  readonly cutNext: (cut: Cut) => Promise<void>
  /** Called with every complete client message before it is forwarded; false drops the message. */
  onMessage: (type: string, body: Buffer, client: Socket) => boolean
  readonly close: () => Promise<void>
}

/**
 * A proxy between the portal and its database that parses PostgreSQL messages: one byte of type and four of length (the first
 * message of a connection has no type). @param socketFile the socket of the database
 */
export async function openCuttingProxy(socketFile: string): Promise<CuttingProxy> {
  let waiting: { readonly cut: Cut; readonly done: () => void } | undefined
  const open = new Set<Socket>()
  const proxy: CuttingProxy = {
    port: 0,
    cutNext: (cut) => new Promise((done) => (waiting = { cut, done })),
    onMessage: () => true,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server: Server = createServer((client) => {
    const database = connect(socketFile)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    let isSilent = false
    let hasWritten = false
    database.on('data', (bytes) => {
      if (!isSilent) client.write(bytes)
    })
    eachMessage(client, (type, body, whole) => {
      if (client.destroyed || !proxy.onMessage(type, body, client)) return
      const text = body.toString('latin1')
      if (/\b(?:insert into|update|delete from)\b/i.test(text)) hasWritten = true
      const isCommit = type === 'Q' && /^commit\b/i.test(text)
      if (isCommit && hasWritten && waiting) {
        const { cut, done } = waiting
        waiting = undefined
        if (cut === 'after-commit') {
          isSilent = true
          database.write(whole)
          // The database has committed and answered; drop the answer.
          database.once('data', () => client.destroy())
        } else client.destroy()
        client.once('close', done)
        return
      }
      if (isCommit) hasWritten = false
      database.write(whole)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, { port: (server.address() as { port: number }).port })
}

function eachMessage(socket: Socket, take: (type: string, body: Buffer, whole: Buffer) => void): void {
  let buffered: Buffer = Buffer.alloc(0)
  let isFirst = true
  socket.on('data', (bytes: Buffer) => {
    buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
    for (;;) {
      const typeBytes = isFirst ? 0 : 1
      if (buffered.length < typeBytes + 4) return
      const length = typeBytes + buffered.readUInt32BE(typeBytes)
      if (buffered.length < length) return
      const whole = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      const type = isFirst ? '' : String.fromCharCode(whole[0]!)
      isFirst = false
      take(type, whole.subarray(typeBytes + 4), whole)
    }
  })
}
