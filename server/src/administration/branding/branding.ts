import { type Branding, clientBranding, institutionBranding } from '@portal/contract/institution/branding.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { readBranding, type StoredBranding } from '#store/institution/branding.ts'
import { findClient } from '#store/institution/portfolios.ts'
import type { AdministrationServices } from '../services.ts'

/** Branding of the institution's reports. */
export const answerInstitutionBranding = answer(institutionBranding, async ({ caller }, { db }: AdministrationServices) => {
  const { institutionId } = caller
  return { own: shown(await db.as(caller, (tx) => readBranding(tx, institutionId, null), 'read only')) }
})

/** Branding of a client's reports where it differs. */
export const answerClientBranding = answer(clientBranding, async ({ caller, params }, { db }: AdministrationServices) => {
  const { institutionId } = caller
  return await db.as(
    caller,
    async (tx) => {
      const client = await findClient(tx, institutionId, params.id)
      if (!client) throw notFound()
      return {
        own: shown(await readBranding(tx, institutionId, client.id)),
        inherited: shown(await readBranding(tx, institutionId, null)),
      }
    },
    'read only',
  )
})

function shown({ logo, ...texts }: StoredBranding): Branding {
  if (!logo) return { ...texts, logo }
  const { content, type, width, height } = logo
  return { ...texts, logo: { url: `data:image/${type};base64,${content}`, width, height } }
}
