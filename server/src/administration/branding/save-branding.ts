import { saveBranding } from '@portal/contract/institution/branding.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { readBranding, type StoredBranding, writeBranding } from '#store/institution/branding.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'
import { logoIn } from './logo.ts'

/** Says what reports look like. The audit trail names what changed, without the texts: they may name anybody. */
export const answerSaveBranding = answer(saveBranding, async (call, services: AdministrationServices) => {
  const { body, caller } = call
  const { clientID, logo: file, ...texts } = body
  const { institutionId } = caller
  const logo = file === undefined || file === null ? file : logoIn(file)
  return await administer(services, saveBranding, call, async (tx) => {
    const client = clientID === null ? null : await findClient(tx, institutionId, clientID)
    if (client === undefined) throw notFound()
    const before = await readBranding(tx, institutionId, clientID)
    const now: StoredBranding = {
      colour: texts.colour,
      accentColour: texts.accentColour,
      adviser: plain(texts.adviser),
      contact: plain(texts.contact),
      coveringText: plain(texts.coveringText),
      logo: logo === undefined ? before.logo : logo,
    }
    await writeBranding(tx, institutionId, clientID, now)
    const parts = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(now[part]))
    await auditChange(tx, services.clock.now(), call, 'institution.design-reports', client?.name ?? '', { parts })
    return {}
  })
})

const PARTS = ['logo', 'colour', 'accentColour', 'adviser', 'contact', 'coveringText'] as const satisfies (keyof StoredBranding)[]

/** Control characters have no glyph; a line ends in one way. */
const plain = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .toWellFormed()
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n]/gu, ' ')
