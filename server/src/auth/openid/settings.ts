import type { RequestOf } from '@portal/contract/endpoint.ts'
import { deleteOpenidProvider, openidProvider, saveOpenidProvider } from '@portal/contract/session/openid.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type SealingKey, seal } from '#base/secrets/seal.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import type { Transaction } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import {
  claimOrganisation,
  deleteProvider,
  findProvider,
  namesOf,
  type ProviderRow,
  saveProvider,
} from '#store/session/openid-providers.ts'
import type { AuthServices } from '../services.ts'
import { type OpenidClient, secretOwner } from './provider.ts'
import { outboundErrorIn, reasonOf } from './provider-failure.ts'

/** Of an institution, those that it gave up included. */
const MAX_NAMES = 10

/** The settings of a provider, as an administrator enters them. */
type ProviderSettings = RequestOf<typeof saveOpenidProvider>

export const answerOpenidProvider = answer(openidProvider, async ({ caller }, { db, openid }: AuthServices) => {
  const row = await db.as(caller, (tx) => findProvider(tx, caller.institutionId), 'read only')
  const redirectURI = openid.redirectUriOf('{organisation}')
  if (!row) return { provider: null, redirectURI }
  const { organisation, label, issuer, clientId: openidClientID, acceptedAcr } = row
  return { provider: { organisation, label, issuer, openidClientID, acceptedAcr }, redirectURI }
})

export const answerSaveOpenidProvider = answer(saveOpenidProvider, async (call, services: AuthServices) => {
  const { body, caller } = call
  const { db, openid, factorKey, clock } = services
  await checkProvider(openid, body)
  const { issuer } = body
  await db.as(caller, async (tx) => {
    const links = await setProvider(tx, caller.institutionId, body, factorKey)
    await auditChange(tx, clock.now(), call, 'institution.set-openid-provider', issuer, auditedSettings(body, links))
  })
  return {}
})

export const answerDeleteOpenidProvider = answer(deleteOpenidProvider, (call, { db, clock }: AuthServices) => {
  const { caller } = call
  return db.as(caller, async (tx) => {
    await lockInstitution(tx, caller.institutionId)
    const present = await findProvider(tx, caller.institutionId)
    if (!present) return {}
    const links = await deleteProvider(tx, caller.institutionId)
    await auditChange(tx, clock.now(), call, 'institution.delete-openid-provider', present.issuer, { links })
    return {}
  })
})

/** Settings that the audit trail records: all but the secret. */
const auditedSettings = ({ organisation, label, openidClientID, acceptedAcr }: ProviderSettings, links: number) => ({
  organisation,
  label,
  openidClientID,
  acceptedAcr,
  links,
})

/** Asks the provider before its settings are saved. @throws 422 with what to do */
async function checkProvider(openid: OpenidClient, { issuer, openidClientID }: ProviderSettings): Promise<void> {
  try {
    await openid.check({ issuer, clientId: openidClientID })
  } catch (error) {
    const outbound = outboundErrorIn(error)
    if (outbound?.problem === 'not-listed' || outbound?.problem === 'private')
      throw new Failure(422, refusal('providerHostNotListed', { host: outbound.host }))
    throw new Failure(422, refusal('providerFailed', { reason: reasonOf(outbound ?? error) }))
  }
}

/**
 * Sets the provider of an institution. Without a secret the present one stays, but never for another issuer or client: it would be sent
 * to a host that it was not given for.
 *
 * @returns the number of links to another issuer, which have ended
 * @throws 400 where a secret is needed, 409 where the name is another institution's
 */
async function setProvider(
  tx: Transaction,
  institutionId: string,
  { organisation, label, issuer, openidClientID: clientId, clientSecret, acceptedAcr }: ProviderSettings,
  key: SealingKey,
): Promise<number> {
  await lockInstitution(tx, institutionId)
  await claimName(tx, institutionId, organisation)
  const present = await findProvider(tx, institutionId)
  const sealed =
    clientSecret === undefined ? presentSecret(present, issuer, clientId) : sealedSecret(clientSecret, institutionId, key)
  if (!sealed) throw badRequest(refusal('providerSecretNeeded'))
  return saveProvider(tx, { institutionId, organisation, label, issuer, clientId, acceptedAcr, ...sealed })
}

/** Makes a name the institution's. One that was given up stays so: no other institution takes over its address. Hence so many at most. */
async function claimName(tx: Transaction, institutionId: string, organisation: string): Promise<void> {
  const names = await namesOf(tx, institutionId)
  if (names.includes(organisation)) return
  if (names.length >= MAX_NAMES)
    throw new Failure(409, refusal('organisationNames', { most: MAX_NAMES, names: names.join(', ') }))
  if (!(await claimOrganisation(tx, institutionId, organisation)))
    throw new Failure(409, refusal('organisationTaken', { organisation }))
}

type SealedSecret = Pick<ProviderRow, 'clientSecret' | 'secretKeyId'>

/** Encrypts the secret of the portal at a provider; it can be decrypted for this institution only. */
export const sealedSecret = (secret: string, institutionId: string, key: SealingKey): SealedSecret => ({
  clientSecret: seal(Buffer.from(secret, 'utf8'), secretOwner(institutionId), key),
  secretKeyId: key.id,
})

function presentSecret(present: ProviderRow | undefined, issuer: string, clientId: string): SealedSecret | undefined {
  if (present?.issuer !== issuer || present.clientId !== clientId) return undefined
  const { clientSecret, secretKeyId } = present
  return { clientSecret, secretKeyId }
}
