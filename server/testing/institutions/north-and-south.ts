import type { Principal, Transaction } from '../../src/store/database.ts'
import { auditEvents } from '../../src/store/tables/audit.ts'
import { batches } from '../../src/store/tables/batches.ts'
import { accounts, clients, institutions, portfolios } from '../../src/store/tables/institution.ts'
import { income, transactions, transfers } from '../../src/store/tables/ledger.ts'
import { instruments, prices } from '../../src/store/tables/market.ts'
import { openidIdentities, openidNames, openidProviders } from '../../src/store/tables/openid.ts'
import { passkeys } from '../../src/store/tables/passkeys.ts'
import { notifications, preferences } from '../../src/store/tables/profile.ts'
import { idempotencyKeys, sessions, userPortfolios, users } from '../../src/store/tables/session.ts'
import { knownDevices, recoveryCodes } from '../../src/store/tables/sign-in.ts'

/*
 * Two institutions, North and South. North has the clients Oak (portfolios O1, O2) and Elm (E1), each portfolio one account of
 * the same name, each account one trade, one dividend and one transfer. Ada is an admin, Eve an employee with O1 and E1, Cid of
 * the client Oak with O1, Nil an employee without any portfolio. South has the client Ash (A1) and the admin Sam.
 */
/** A readable id. */
export const ID = (n: number) => `00000000-0000-8000-8000-${String(n).padStart(12, '0')}`
export const NORTH = ID(1)
export const SOUTH = ID(2)
export const CLIENT = { Oak: ID(11), Elm: ID(12), Ash: ID(13) }
export const PORTFOLIO = { O1: ID(21), O2: ID(22), E1: ID(23), A1: ID(24) }
export const ACCOUNT = { O1: ID(31), O2: ID(32), E1: ID(33), A1: ID(34) }
export const USER = { Ada: ID(41), Eve: ID(42), Cid: ID(43), Nil: ID(44), Sam: ID(45) }
const SHARE = { [NORTH]: ID(51), [SOUTH]: ID(52) }
const BATCH = { [NORTH]: ID(61), [SOUTH]: ID(62) }
export const NOW = new Date('2026-06-01T09:00:00Z')

export const north = (name: 'Ada' | 'Eve' | 'Cid' | 'Nil'): Principal => ({ institutionId: NORTH, userId: USER[name] })

type AccountName = keyof typeof ACCOUNT
const institutionOf = (name: AccountName) => (name === 'A1' ? SOUTH : NORTH)

/** A trade in an account. */
export const tradeOf = (name: AccountName, externalId: string) => ({
  institutionId: institutionOf(name),
  accountId: ACCOUNT[name],
  externalId,
  revision: 0,
  tradeDate: '2026-05-04',
  type: 'buy' as const,
  instrumentId: SHARE[institutionOf(name)]!,
  quantity: '10',
  price: '5',
  currency: 'EUR',
  batchId: BATCH[institutionOf(name)]!,
})

/** Inserts the two institutions. */
export async function populate(tx: Transaction): Promise<void> {
  for (const [id, name] of [
    [NORTH, 'North'],
    [SOUTH, 'South'],
  ] as const) {
    await tx.insert(institutions).values({ id, name, pivotCurrency: 'EUR' })
    await tx
      .insert(batches)
      .values({ id: BATCH[id]!, institutionId: id, name: 'b', source: 'import', bookedBy: 'system', knownAt: NOW, counts: {} })
    const share = {
      externalId: 's',
      ticker: 'S',
      name: 'S',
      kind: 'share' as const,
      currency: 'EUR',
      multiplier: '1',
      assetClass: 'Equity',
    }
    await tx.insert(instruments).values({ id: SHARE[id]!, institutionId: id, ...share, terms: {} })
    await tx
      .insert(prices)
      .values({ institutionId: id, instrumentId: SHARE[id]!, day: '2026-05-04', close: '5', batchId: BATCH[id]! })
    const event = { action: 'a', object: 'o', result: 'success' as const, address: '', requestId: '', details: {} }
    await tx
      .insert(auditEvents)
      .values({ institutionId: id, sequence: 1, at: NOW, actor: 'system', ...event, previousHash: '', hash: '' })
  }
  for (const [name, institutionId] of [
    ['Oak', NORTH],
    ['Elm', NORTH],
    ['Ash', SOUTH],
  ] as const) {
    await tx.insert(clients).values({ id: CLIENT[name], institutionId, externalId: name, name, reportingCurrency: 'EUR' })
  }
  for (const [name, clientId] of [
    ['O1', CLIENT.Oak],
    ['O2', CLIENT.Oak],
    ['E1', CLIENT.Elm],
    ['A1', CLIENT.Ash],
  ] as const) {
    const institutionId = institutionOf(name)
    await tx.insert(portfolios).values({ id: PORTFOLIO[name], institutionId, clientId, name })
    await tx.insert(accounts).values({
      id: ACCOUNT[name],
      institutionId,
      clientId,
      portfolioId: PORTFOLIO[name],
      externalId: name,
      name,
      currency: 'EUR',
    })
    const entry = {
      institutionId,
      accountId: ACCOUNT[name],
      externalId: name,
      revision: 0,
      batchId: BATCH[institutionId]!,
      currency: 'EUR',
      amount: '1',
    }
    await tx.insert(transactions).values(tradeOf(name, name))
    await tx.insert(income).values({ ...entry, payDate: '2026-05-05', type: 'dividend' })
    await tx.insert(transfers).values({ ...entry, date: '2026-05-06', counterparty: 'Bank' })
  }
  for (const [name, institutionId] of [
    ['Ada', NORTH],
    ['Eve', NORTH],
    ['Cid', NORTH],
    ['Nil', NORTH],
    ['Sam', SOUTH],
  ] as const) {
    const role = name === 'Ada' || name === 'Sam' ? 'admin' : name === 'Cid' ? 'client' : 'employee'
    const userId = USER[name]
    await tx.insert(users).values({ id: userId, institutionId, email: name, role, clientId: name === 'Cid' ? CLIENT.Oak : null })
    await tx.insert(preferences).values({ userId, institutionId, key: 'k', value: {} })
    await tx.insert(notifications).values({ id: userId, userId, institutionId, at: NOW, text: 't' })
    await tx.insert(idempotencyKeys).values({ userId, institutionId, key: 'k', bodyHash: '', status: 200, reply: {}, at: NOW })
    const session = { createdAt: NOW, lastActivityAt: NOW, address: '', userAgent: '' }
    await tx.insert(sessions).values({ id: userId, institutionId, userId, refreshHash: name, ...session })
    const device = { createdAt: NOW, lastUsedAt: NOW, expiresAt: NOW, isForOneSignIn: false, address: '', userAgent: '' }
    await tx.insert(knownDevices).values({ id: userId, institutionId, userId, tokenHash: name, ...device })
    await tx.insert(passkeys).values({ ...passkeyOf(name, institutionId, userId), id: userId })
    await tx.insert(recoveryCodes).values({ codeHash: name, institutionId, userId, createdAt: NOW })
    await tx.insert(openidIdentities).values({ institutionId, userId, issuer: 'issuer', subject: name, linkedAt: NOW })
  }
  for (const institutionId of [NORTH, SOUTH]) {
    const provider = { organisation: institutionId, label: '', issuer: 'issuer', clientId: '', clientSecret: '', secretKeyId: '' }
    await tx.insert(openidProviders).values({ ...provider, institutionId, acceptedAcr: [] })
    await tx.insert(openidNames).values({ organisation: institutionId, institutionId })
  }
  for (const [user, portfolio] of [
    ['Eve', 'O1'],
    ['Eve', 'E1'],
    ['Cid', 'O1'],
  ] as const) {
    await tx.insert(userPortfolios).values({ institutionId: NORTH, userId: USER[user], portfolioId: PORTFOLIO[portfolio] })
  }
}

/** A passkey without an id. */
export const passkeyOf = (credentialId: string, institutionId: string, userId: string) => ({
  institutionId,
  userId,
  credentialId,
  publicKey: '',
  counter: 0,
  name: '',
  transports: [],
  createdAt: NOW,
})
