import { type AnyEndpoint, isWriting } from '@portal/contract/endpoint.ts'
import { VERSIONS_HEADER, versionsOf, writtenVersions } from '@portal/contract/seen-versions.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#store/database.ts'
import { readInstitutionVersions } from '#store/institution/institution-versions.ts'
import type { Handler } from './admission.ts'
import type { HttpSettings } from './settings.ts'

/** Reads again where the caller of a request has seen later versions than this process. */
export async function catchUp(http: Pick<HttpSettings, 'catchUp'>, { caller, headers }: FastifyRequest): Promise<void> {
  const seen = versionsOf(headers[VERSIONS_HEADER])
  if (caller && seen) await http.catchUp?.(caller.institutionId, seen)
}

/** A handler whose replies have the versions of data and entitlements, where they may be the first to tell of a booking. */
export function telling(handler: Handler, endpoint: AnyEndpoint, db: Database): Handler {
  if (!(endpoint.tellsVersions ?? isWriting(endpoint))) return handler
  return async (request, reply) => {
    const given = await handler(request, reply)
    if (!request.caller) return given
    const read = db.withInstitution(request.caller.institutionId, readInstitutionVersions, 'read only')
    // The call has succeeded already; without the header other processes follow seconds later.
    const [own] = await read.catch(() => [])
    if (own) reply.header(VERSIONS_HEADER, writtenVersions(own))
    return given
  }
}
