import { UNITS } from '#access/budgets.ts'
import { Failure, unauthorized } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { NO_STORE } from '#http/headers.ts'
import type { Server } from '#http/server.ts'
import type { Compute } from '../compute.ts'
import { operationResult } from '../operation-result.ts'
import { serializeError } from '../worker-messages.ts'
import { type ClusterMessages, type ClusterRequest, SIGNATURE_HEADER } from './cluster-message.ts'
import { COMPUTE_PATH } from './compute-client.ts'
import type { ClusterReply } from './remote-compute.ts'

/** The largest body of a call, ten thousand account ids, with room around it. */
const MAX_BYTES = 2 * 1024 * 1024
const BINARY = 'application/octet-stream'

/**
 * Answers other processes of the installation alone: what is not signed with the cluster key is refused before it is read. The process
 * that asks has authenticated the caller; their entitlements are read here, from the database.
 */
export function serveCompute(server: Server, compute: Compute, messages: ClusterMessages, log: Log): void {
  server.addContentTypeParser(BINARY, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  server.post<{ Body: Buffer }>(
    COMPUTE_PATH,
    // The signature is the proof that this access leaves to the call.
    { config: { access: 'public', isInternal: true, units: UNITS.call }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const given = request.headers[SIGNATURE_HEADER]
      if (typeof given !== 'string' || !Buffer.isBuffer(request.body)) throw unauthorized()
      const asked = messages.read<ClusterRequest>({ bytes: request.body, signature: given })
      if (asked === undefined) throw unauthorized()
      const { bytes, signature } = messages.write(await replyTo(compute, asked, log), given)
      return reply.headers({ 'content-type': BINARY, 'cache-control': NO_STORE, [SIGNATURE_HEADER]: signature }).send(bytes)
    },
  )
}

async function replyTo(compute: Compute, request: ClusterRequest, log: Log): Promise<ClusterReply> {
  try {
    if (!('institutionId' in request)) return { kind: 'result', result: await operationResult(compute, request) }
    compute[request.kind](request.institutionId)
    return { kind: 'result', result: null }
  } catch (error) {
    // The calling process logs it too, with the request of the caller.
    if (!(error instanceof Failure)) log.error({ err: error, what: request.kind }, 'a call of another process failed')
    return { kind: 'error', error: serializeError(error) }
  }
}
