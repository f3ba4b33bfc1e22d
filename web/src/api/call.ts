import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { sessionText } from '#messages/session/session-texts.ts'
import { useAuth } from '#session/auth.ts'
import { SessionEnded } from './api-error.ts'
import { expireSession } from './clear-session.ts'
import { renew } from './renewal.ts'
import { type CallOptions, read, readFile, type ServerFile, send } from './send.ts'

/**
 * Makes one call of the contract and validates the reply. @throws SessionEnded if the session is over (state is already cleared
 * and the user informed) @throws ApiError for every other status but 2xx; a network error if the server is not reached
 */
export async function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ResponseOf<E>> {
  return read(endpoint, await answered(endpoint, options))
}

/** The same for a call whose reply is a file. */
export async function callForFile<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ServerFile> {
  return readFile(await answered(endpoint, options))
}

async function answered<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<Response> {
  if (!needsToken(endpoint)) return send(endpoint, options, null)
  const reply = await send(endpoint, options, useAuth.getState().accessToken)
  if (reply.status !== 401) return reply

  // The user signed out during the call: do not renew.
  if (useAuth.getState().accessToken === null) throw new SessionEnded(401, sessionText('expired'), null)
  // The token may have expired while the computer slept: renew once and try again.
  if ((await renew(false)) === 'renewed') {
    const second = await send(endpoint, options, useAuth.getState().accessToken)
    if (second.status !== 401) return second
  }
  expireSession(useAuth.getState().accessToken)
  throw new SessionEnded(401, sessionText('expired'), null)
}

function needsToken({ access }: AnyEndpoint): boolean {
  return access !== 'public' && access !== 'pre-login' && access !== 'refresh' && access !== 'demo'
}
