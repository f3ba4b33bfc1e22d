import type { Transaction } from '../database.ts'
import { and, asc, eq, sql } from '../drizzle.ts'
import { auditEvents } from '../tables/audit.ts'
import { batches, imports } from '../tables/batches.ts'
import { clients, institutions, portfolios } from '../tables/institution.ts'
import { letters, statementDeliveries } from '../tables/jobs.ts'
import { openidIdentities } from '../tables/openid.ts'
import { passkeys } from '../tables/passkeys.ts'
import { notifications, preferences, selectedAccounts, selections } from '../tables/profile.ts'
import { apiTokens, passwordTokens, sessions, userPortfolios, users } from '../tables/session.ts'
import { knownDevices, recoveryCodes } from '../tables/sign-in.ts'
import { eventsNaming, patternOf } from './mentions.ts'

/** The person whose data are read. */
interface Subject {
  readonly institutionId: string
  /** Trimmed and in lower case. */
  readonly email: string
}

/** Rows by what they are about. No secret and no hash of one is among them. */
type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/**
 * Everything the database holds about a person; of a user who was deleted that is what the audit trail and imports say. Addresses of
 * others, and lines about others in events about the person, are left out. In a transaction of the system.
 */
export async function personalData(tx: Transaction, { institutionId, email }: Subject): Promise<PersonalData> {
  const isSubject = and(eq(users.institutionId, institutionId), eq(users.email, email))
  const [user] = await tx.select({ id: users.id }).from(users).where(isSubject)
  return {
    ...(user && (await rowsOfUser(tx, user.id))),
    imports: await importsOf(tx, institutionId, email),
    bookings: await tx
      .select({ id: batches.id, name: batches.name, bookedAt: batches.knownAt })
      .from(batches)
      .where(and(eq(batches.institutionId, institutionId), eq(batches.bookedBy, email)))
      .orderBy(asc(batches.knownAt)),
    waitingLetters: await tx
      .select({ kind: letters.kind, writtenAt: letters.writtenAt })
      .from(letters)
      .where(and(eq(letters.institutionId, institutionId), eq(letters.email, email))),
    statements: await tx
      .select({ sentAt: statementDeliveries.sentAt, address: statementDeliveries.address, files: statementDeliveries.files })
      .from(statementDeliveries)
      .where(and(eq(statementDeliveries.institutionId, institutionId), eq(statementDeliveries.sentBy, email)))
      .orderBy(asc(statementDeliveries.sentAt)),
    auditEvents: await eventsOf(tx, institutionId, email),
  }
}

async function rowsOfUser(tx: Transaction, userId: string): Promise<PersonalData> {
  const { purpose, expiresAt, usedAt } = passwordTokens
  const { id, createdAt, lastActivityAt, endedAt, address, userAgent } = sessions
  const device = { since: knownDevices.createdAt, lastUsedAt: knownDevices.lastUsedAt, expiresAt: knownDevices.expiresAt }
  const token = { id: apiTokens.id, name: apiTokens.name, beginning: apiTokens.prefix, scopes: apiTokens.scopes }
  return {
    profile: await profileOf(tx, userId),
    portfolios: await tx
      .select({ client: clients.name, portfolio: portfolios.name })
      .from(userPortfolios)
      .innerJoin(portfolios, eq(portfolios.id, userPortfolios.portfolioId))
      .innerJoin(clients, eq(clients.id, portfolios.clientId))
      .where(eq(userPortfolios.userId, userId))
      .orderBy(asc(clients.name), asc(portfolios.name)),
    preferences: await tx
      .select({ key: preferences.key, value: preferences.value })
      .from(preferences)
      .where(eq(preferences.userId, userId))
      .orderBy(asc(preferences.key)),
    selections: await tx
      .select({ client: clients.name, reportingCurrency: selections.reportingCurrency })
      .from(selections)
      .leftJoin(clients, eq(clients.id, selections.clientId))
      .where(eq(selections.userId, userId)),
    selectedAccounts: await tx
      .select({ client: clients.name, accountIds: selectedAccounts.accountIds })
      .from(selectedAccounts)
      .innerJoin(clients, eq(clients.id, selectedAccounts.clientId))
      .where(eq(selectedAccounts.userId, userId)),
    sessions: await tx
      .select({ id, createdAt, lastActivityAt, endedAt, address, userAgent })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(createdAt)),
    knownDevices: await tx
      .select({ ...device, address: knownDevices.address, userAgent: knownDevices.userAgent })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(asc(knownDevices.createdAt)),
    passkeys: await tx
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    recoveryCodes: await tx
      .select({ createdAt: recoveryCodes.createdAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
    openidIdentities: await tx
      .select({ issuer: openidIdentities.issuer, subject: openidIdentities.subject, linkedAt: openidIdentities.linkedAt })
      .from(openidIdentities)
      .where(eq(openidIdentities.userId, userId)),
    mailedLinks: await tx
      .select({ purpose, expiresAt, usedAt })
      .from(passwordTokens)
      .where(eq(passwordTokens.userId, userId))
      .orderBy(asc(expiresAt)),
    notifications: await tx
      .select({ at: notifications.at, text: notifications.text, readAt: notifications.readAt })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.at)),
    apiTokens: await tx
      .select({ ...token, createdAt: apiTokens.createdAt, expiresAt: apiTokens.expiresAt, revokedAt: apiTokens.revokedAt })
      .from(apiTokens)
      .where(eq(apiTokens.createdBy, userId))
      .orderBy(asc(apiTokens.createdAt)),
  }
}

async function profileOf(tx: Transaction, userId: string): PersonalRows {
  const { id, email, role, lastLogin, lastActivity, createdAt, disabledAt } = users
  return await tx
    .select({
      id,
      email,
      role,
      createdAt,
      lastLogin,
      lastActivity,
      disabledAt,
      institution: institutions.name,
      client: clients.name,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      authenticatorSince: users.factorConfirmedAt,
    })
    .from(users)
    .innerJoin(institutions, eq(institutions.id, users.institutionId))
    .leftJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, userId))
}

async function importsOf(tx: Transaction, institutionId: string, email: string): PersonalRows {
  const { id, name, sentAt, address, isDryRun, state, endedAt } = imports
  return await tx
    .select({ id, name, sentAt, address, isDryRun, state, endedAt })
    .from(imports)
    .where(and(eq(imports.institutionId, institutionId), eq(imports.sentBy, email)))
    .orderBy(asc(sentAt))
}

async function eventsOf(tx: Transaction, institutionId: string, email: string): PersonalRows {
  const pattern = patternOf(email)
  const { sequence, at, actor, action, object, result, address, details } = auditEvents
  const rows = await tx
    .select({ sequence, at, actor, action, object, result, address, details })
    .from(auditEvents)
    .where(and(eq(auditEvents.institutionId, institutionId), eventsNaming(email)))
    .orderBy(asc(sequence))
  return rows.map((row) => (row.actor === email ? row : { ...row, address: '', details: aboutPerson(row.details, pattern) }))
}

/** Of a list, such as the cells of a matrix, the lines that name the person. */
function aboutPerson(details: unknown, pattern: string): Readonly<Record<string, unknown>> {
  const names = new RegExp(pattern, 'i')
  const entries = Object.entries(details as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.filter((line) => names.test(String(line))) : value]),
  )
}

type PersonalRows = Promise<readonly Readonly<Record<string, unknown>>[]>
