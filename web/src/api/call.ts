import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { sessionText } from '#messages/session/session-texts.ts'
import { useAuth } from '#session/auth.ts'
import { SessionEnded } from './api-error.ts'
import { expireSession } from './forget.ts'
import { renew } from './renewal.ts'
import { type CallOptions, read, readFile, type ServerFile, send } from './send.ts'

/**
 * Makes one call of the contract and checks the reply against it.
 *
 * @throws SessionEnded where the session is over: everything is forgotten and said by then
 * @throws ApiError for every other status but 2xx; an error that says so where the server is not reached
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

  // Signed out while the call was under way: nothing to take up again.
  if (useAuth.getState().accessToken === null) throw new SessionEnded(401, sessionText('expired'), null)
  // The computer may have slept past the token's end while the session lives: one renewal, one more try.
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
