import type { Transaction } from '../database.ts'
import { and, eq, isNull, or } from '../drizzle.ts'
import { reportBrandings } from '../tables/branding.ts'
import { clients, institutions } from '../tables/institution.ts'

/** A logo: the file in base64, its size in pixels. */
export interface StoredLogo {
  readonly content: string
  readonly type: 'png' | 'jpeg'
  readonly width: number
  readonly height: number
}

/** Branding of reports; null where nothing is set. Colours are `#rrggbb`. */
export interface StoredBranding {
  readonly colour: string | null
  readonly accentColour: string | null
  readonly adviser: string | null
  readonly contact: string | null
  readonly coveringText: string | null
  readonly logo: StoredLogo | null
}

const NO_BRANDING: StoredBranding = {
  colour: null,
  accentColour: null,
  adviser: null,
  contact: null,
  coveringText: null,
  logo: null,
}

/** Of the institution, or of one of its clients. @param clientId null for the institution */
export async function readBranding(tx: Transaction, institutionId: string, clientId: string | null): Promise<StoredBranding> {
  const { ownerId } = reportBrandings
  const [row] = await tx
    .select()
    .from(reportBrandings)
    .where(and(eq(reportBrandings.institutionId, institutionId), eq(ownerId, clientId ?? institutionId)))
  return row ? brandingOf(row) : NO_BRANDING
}

/** Branding of a client's reports: its own, and where it sets none, the institution's; with the institution's name. */
export async function brandingOfReports(
  tx: Transaction,
  institutionId: string,
  clientName: string,
): Promise<StoredBranding & { readonly institutionName: string }> {
  const { clientId } = reportBrandings
  const rows = await tx
    .select({ institutionName: institutions.name, branding: reportBrandings })
    .from(institutions)
    .leftJoin(
      clients,
      and(eq(clients.institutionId, institutions.id), eq(clients.name, clientName), eq(clients.isWithdrawn, false)),
    )
    .leftJoin(
      reportBrandings,
      and(eq(reportBrandings.institutionId, institutions.id), or(isNull(clientId), eq(clientId, clients.id))),
    )
    .where(eq(institutions.id, institutionId))
  const found = rows.flatMap(({ branding }) => branding ?? [])
  const own = found.find((row) => row.clientId !== null)
  const shared = found.find((row) => row.clientId === null)
  return {
    ...merged(own ? brandingOf(own) : NO_BRANDING, shared ? brandingOf(shared) : NO_BRANDING),
    institutionName: rows[0]?.institutionName ?? '',
  }
}

function merged(own: StoredBranding, shared: StoredBranding): StoredBranding {
  return {
    colour: own.colour ?? shared.colour,
    accentColour: own.accentColour ?? shared.accentColour,
    adviser: own.adviser ?? shared.adviser,
    contact: own.contact ?? shared.contact,
    coveringText: own.coveringText ?? shared.coveringText,
    logo: own.logo ?? shared.logo,
  }
}

function brandingOf(row: typeof reportBrandings.$inferSelect): StoredBranding {
  const { colour, accentColour, adviser, contact, coveringText, logo, logoType, logoWidth, logoHeight } = row
  const isWhole = logo !== null && logoType !== null && logoWidth !== null && logoHeight !== null
  return {
    colour,
    accentColour,
    adviser,
    contact,
    coveringText,
    logo: isWhole ? { content: logo, type: logoType, width: logoWidth, height: logoHeight } : null,
  }
}

/** Sets what reports look like; a row in which nothing is set goes. @param clientId null for the institution */
export async function writeBranding(
  tx: Transaction,
  institutionId: string,
  clientId: string | null,
  { logo, ...texts }: StoredBranding,
): Promise<void> {
  const ownerId = clientId ?? institutionId
  if (logo === null && Object.values(texts).every((value) => value === null)) {
    await tx.delete(reportBrandings).where(eq(reportBrandings.ownerId, ownerId))
    return
  }
  const set = {
    ...texts,
    logo: logo?.content ?? null,
    logoType: logo?.type ?? null,
    logoWidth: logo?.width ?? null,
    logoHeight: logo?.height ?? null,
  }
  await tx
    .insert(reportBrandings)
    .values({ ownerId, institutionId, clientId, ...set })
    .onConflictDoUpdate({ target: reportBrandings.ownerId, set })
}
