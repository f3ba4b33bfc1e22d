import { book } from '../../src/ingest/booking/book.ts'
import type { Database } from '../../src/store/database.ts'
import { eq } from '../../src/store/drizzle.ts'
import { idOf } from '../../src/store/id.ts'
import { createInstitution } from '../../src/store/institution/book-institution.ts'
import { appendAuditEvent } from '../../src/store/session/audit-events.ts'
import { portfolios } from '../../src/store/tables/institution.ts'
import { preferences } from '../../src/store/tables/profile.ts'
import { apiTokens, userPortfolios, users } from '../../src/store/tables/session.ts'
import { BUSY } from '../datasets/broken-data.ts'
import { ACCOUNTS } from '../datasets/random-dataset.ts'
import type { ReplySubject } from '../replies/every-reply.ts'

/** All accounts of the small institution. */
export const SMALL: ReplySubject = { institution: 'Small', client: 'Client', accounts: ACCOUNTS, ticker: 'AAA' }

const BOOKED_AT = new Date('2026-03-20T22:00:00Z')

/** Books an institution with every kind of instrument and entry, an administrator, an employee and an API token; returns its id. */
export async function bookSmallInstitution(db: Database): Promise<string> {
  const institutionId = await createInstitution(db, {
    name: SMALL.institution,
    pivotCurrency: 'USD',
    reportingCurrencies: [],
    isDemo: false,
  })
  const label = { name: 'small', source: 'import', bookedBy: 'system', knownAt: BOOKED_AT } as const
  const { failures } = await book(db, institutionId, BUSY, label)
  if (failures.length > 0) throw new Error(`The small institution is wrong: ${JSON.stringify(failures[0])}`)
  await enrol(db, institutionId)
  return institutionId
}

function enrol(db: Database, institutionId: string): Promise<void> {
  const [owner, employee] = ['owner', 'employee'].map((name) => idOf(institutionId, 'user', name)) as [string, string]
  return db.withInstitution(institutionId, async (tx) => {
    await tx.insert(users).values([
      { id: owner, institutionId, email: 'owner@small.example', role: 'admin', createdAt: BOOKED_AT },
      { id: employee, institutionId, email: 'employee@small.example', role: 'employee', createdAt: BOOKED_AT },
    ])
    const own = await tx.select({ id: portfolios.id }).from(portfolios).where(eq(portfolios.institutionId, institutionId))
    await tx.insert(userPortfolios).values(own.map(({ id: portfolioId }) => ({ institutionId, userId: employee, portfolioId })))
    await tx.insert(preferences).values({ userId: owner, institutionId, key: 'theme', value: 'dark' })
    await tx.insert(apiTokens).values({
      id: idOf(institutionId, 'token', 'program'),
      institutionId,
      prefix: 'clarity_abcd',
      tokenHash: 'program',
      ipAddresses: ['192.0.2.1'],
      createdBy: owner,
      createdAt: BOOKED_AT,
    })
    const invited = { actor: 'system', action: 'institution.begin', object: SMALL.institution, result: 'success' } as const
    await appendAuditEvent(tx, { institutionId, at: BOOKED_AT, ...invited, address: '', requestId: 'command' })
  })
}
