import type { Role } from '@portal/contract/access/roles.ts'

import type { Transaction } from '../database.ts'
import { and, eq, isNotNull, isNull, lt, notInArray, or, sql } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'
import { users } from '../tables/session.ts'
import { endDevicesOf } from './known-devices.ts'
import { removePasskeysOf } from './passkeys.ts'
import { removeRecoveryCodesOf } from './recovery-codes.ts'

/** A user with the data that signing in needs. */
export interface UserRow {
  readonly id: string
  readonly institutionId: string
  readonly institutionName: string
  /** Whether the institution's figures are simulated. */
  readonly isDemo: boolean
  /** Trimmed and in lower case. */
  readonly email: string
  readonly role: Role
  readonly clientId: string | null
  readonly passwordHash: string | null
  readonly factor: SealedFactor | null
  /** Whether the user, or the institution, was disabled: then the user cannot sign in. */
  readonly isDisabled: boolean
}

/** A stored authenticator key; `base/seal.ts` opens it for its user. */
export interface SealedFactor {
  readonly secret: string
  readonly keyId: string
}

/** A user as administrators see them. */
export interface ListedUser {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** Set for a role of one client. */
  readonly clientId: string | null
  readonly lastLogin: Date | null
  readonly lastActivity: Date | null
  /** Since when the user cannot sign in. */
  readonly disabledAt: Date | null
}

interface NewUser {
  readonly id: string
  readonly institutionId: string
  readonly email: string
  readonly role: Role
  /** Of a role of one client. */
  readonly clientId: string | null
}

/** @param email trimmed and in lower case */
export async function findUserByEmail(tx: Transaction, email: string): Promise<UserRow | undefined> {
  const [row] = await select(tx).where(eq(users.email, email))
  return row && userRow(row)
}

/** A user by id. */
export async function findUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [row] = await select(tx).where(eq(users.id, id))
  return row && userRow(row)
}

/**
 * A user, locked until the transaction ends: what signs the user in, and whether they may, does not change in between. Lock a user before
 * what is theirs, so that there is no deadlock.
 */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  return findUser(tx, id)
}

/** Inserts a user without password and factor. Throws where the e-mail is taken, in any institution. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<void> {
  await tx.insert(users).values(user)
}

/** The same for an e-mail that may be taken, in any institution. @returns whether the user is new */
export async function insertUserUnlessTaken(tx: Transaction, user: NewUser): Promise<boolean> {
  const inserted = await tx.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning({ id: users.id })
  return inserted.length === 1
}

/** Every user of an institution. */
export async function usersOf(tx: Transaction, institutionId: string): Promise<readonly ListedUser[]> {
  return await list(tx).where(eq(users.institutionId, institutionId))
}

/** Those of the given users that exist in the institution. @param ids UUIDs */
export async function findListedUsers(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<readonly ListedUser[]> {
  return await list(tx).where(and(eq(users.institutionId, institutionId), sql`${users.id} = any(${sql.param(ids)})`))
}

/** Deletes a user with all their rows: assignments, sessions, settings, notifications. The audit trail keeps the name. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

/** Removes the factor; the next sign-in sets up a new authenticator app. The user's known devices, passkeys and recovery codes end. */
export async function removeFactor(tx: Transaction, id: string): Promise<void> {
  await endDevicesOf(tx, id)
  await removePasskeysOf(tx, id)
  await removeRecoveryCodesOf(tx, id)
  await tx
    .update(users)
    .set({ factorSecret: null, factorKeyId: null, factorConfirmedAt: null, factorLastStep: null })
    .where(eq(users.id, id))
}

/** Sets the hash of a new password. The user's known devices end. */
export async function setPasswordHash(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await endDevicesOf(tx, id)
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/** Replaces the hash of the same password; does nothing where the password was changed in between. */
export async function replacePasswordHash(tx: Transaction, id: string, before: string, after: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)))
}

/**
 * Uses up the code of a time step. Of parallel calls one returns true: steps only grow, so a code works once and an older one never
 * again.
 */
export async function acceptStep(tx: Transaction, id: string, step: number): Promise<boolean> {
  const accepted = await tx
    .update(users)
    .set({ factorLastStep: step })
    .where(
      and(eq(users.id, id), isNotNull(users.factorConfirmedAt), or(isNull(users.factorLastStep), lt(users.factorLastStep, step))),
    )
    .returning({ id: users.id })
  return accepted.length === 1
}

/** The time step of the last accepted code; null where there is none. */
export async function lastStepOf(tx: Transaction, id: string): Promise<number | null> {
  const [row] = await tx.select({ step: users.factorLastStep }).from(users).where(eq(users.id, id))
  return row?.step ?? null
}

/** Stores the factor whose first code was right; false where the user has confirmed one already. */
export async function confirmFactor(tx: Transaction, id: string, factor: SealedFactor, step: number, at: Date): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ factorSecret: factor.secret, factorKeyId: factor.keyId, factorConfirmedAt: at, factorLastStep: step })
    .where(and(eq(users.id, id), isNull(users.factorConfirmedAt)))
    .returning({ id: users.id })
  return confirmed.length === 1
}

/** Records a completed sign-in. */
export async function noteSignIn(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(users).set({ lastLogin: at, lastActivity: at }).where(eq(users.id, id))
}

/** Records when a user was last active. */
export async function noteActivity(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(users).set({ lastActivity: at }).where(eq(users.id, id))
}

interface LostFactor extends SealedFactor {
  readonly userId: string
  readonly institutionId: string
  readonly email: string
}

/** Factors that are sealed with none of these keys, so many of them; the rows stay locked until the transaction ends. */
export async function factorsNotUnder(
  tx: Transaction,
  keyIds: readonly string[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<readonly LostFactor[]> {
  return await tx
    .select({
      userId: users.id,
      institutionId: users.institutionId,
      email: users.email,
      secret: sql<string>`${users.factorSecret}`,
      keyId: sql<string>`${users.factorKeyId}`,
    })
    .from(users)
    .where(and(isNotNull(users.factorSecret), notInArray(users.factorKeyId, [...keyIds])))
    .orderBy(users.id)
    .limit(most)
    .for('update')
}

/** Replaces the seal of an authenticator key. */
export async function setFactorSeal(tx: Transaction, userId: string, factor: SealedFactor): Promise<void> {
  await tx.update(users).set({ factorSecret: factor.secret, factorKeyId: factor.keyId }).where(eq(users.id, userId))
}

/** Lets a user sign in no more (with a time), or again (with null). The caller ends sessions and what else is open. */
export async function setUserDisabled(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.update(users).set({ disabledAt: at }).where(eq(users.id, id))
}

/** Gives a user another role. */
export async function setRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, id))
}

/** The administrators of an institution; the rows are locked, so that two of them cannot revoke each other in parallel. */
export async function lockAdmins(tx: Transaction, institutionId: string): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.institutionId, institutionId), eq(users.role, 'admin')))
    .orderBy(users.id)
    .for('update')
  return rows.map((row) => row.id)
}

const list = (tx: Transaction) =>
  tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      clientId: users.clientId,
      lastLogin: users.lastLogin,
      lastActivity: users.lastActivity,
      disabledAt: users.disabledAt,
    })
    .from(users)

const select = (tx: Transaction) =>
  tx
    .select({
      id: users.id,
      institutionId: users.institutionId,
      institutionName: institutions.name,
      isDemo: institutions.isDemo,
      email: users.email,
      role: users.role,
      clientId: users.clientId,
      passwordHash: users.passwordHash,
      factorSecret: users.factorSecret,
      factorKeyId: users.factorKeyId,
      factorConfirmedAt: users.factorConfirmedAt,
      isDisabled: sql<boolean>`(${users.disabledAt} is not null or ${institutions.disabledAt} is not null)`,
    })
    .from(users)
    .innerJoin(institutions, eq(institutions.id, users.institutionId))

function userRow(row: Awaited<ReturnType<typeof select>>[number]): UserRow {
  const { factorSecret, factorKeyId, factorConfirmedAt, ...rest } = row
  const isConfirmed = factorSecret !== null && factorKeyId !== null && factorConfirmedAt !== null
  return { ...rest, factor: isConfirmed ? { secret: factorSecret, keyId: factorKeyId } : null }
}
