import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { id } from '@portal/contract/scalars.ts'
import type { FastifyRequest } from 'fastify'
import { admit, assertSameIdentity, type Policy } from '#access/policy.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Admission } from './admission.ts'
import type { OriginCheck } from './origin.ts'

interface Checks {
  readonly isDemo: boolean
  readonly checkOrigin: OriginCheck
  readonly admission: Pick<Admission, 'callerOf'>
}

/**
 * Before a byte of the body is read: does the call exist here, who calls, may they, do they speak for themselves. Sets the caller of the
 * request.
 *
 * @throws Failure with the status of the refusal
 */
export async function authorize(
  endpoint: AnyEndpoint,
  policy: Policy,
  request: FastifyRequest,
  { isDemo, checkOrigin, admission }: Checks,
): Promise<void> {
  if (policy.demoOnly && !isDemo) throw notFound()
  if (policy.needs === 'nothing') {
    if (endpoint.method === 'GET') return
    checkOrigin(request.headers)
    // A form of another site can send many types, but not this one.
    if (!isJson(request)) throw new Failure(415, refusal('notJson'))
    return
  }
  const caller = await admission.callerOf(request)
  request.caller = caller
  admit(policy, caller)
  assertSameIdentity(caller, request.params)
  assertIds(request.params as Readonly<Record<string, string>>)
}

/** An id that cannot be one names nothing, like one that names nothing of the caller's. */
function assertIds(params: Readonly<Record<string, string>>): void {
  for (const name in params) if (/id$/i.test(name) && !id.safeParse(params[name]).success) throw notFound()
}

const isJson = (request: FastifyRequest): boolean => /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')
