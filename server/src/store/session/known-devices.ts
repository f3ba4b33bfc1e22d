import { CLOCK_SKEW_MS } from '#base/expiry.ts'
import type { Transaction } from '../database.ts'
import { and, desc, eq, gt, gte, inArray, lt, lte, notInArray, sql } from '../drizzle.ts'
import { newId } from '../id.ts'
import { users } from '../tables/session.ts'
import { knownDevices } from '../tables/sign-in.ts'

/** A known device in a user's list. */
interface ListedDevice {
  readonly id: string
  readonly tokenHash: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly address: string
  readonly userAgent: string
}

interface NewDevice {
  readonly institutionId: string
  readonly userId: string
  readonly tokenHash: string
  readonly address: string
  readonly userAgent: string
}

const MINUTE_MS = 60_000
/** From its last sign-in on. */
export const DEVICE_MS = 180 * 24 * 60 * MINUTE_MS
/** For a browser that is known by a mailed link. */
const LINKED_MS = 30 * MINUTE_MS
const DEVICES_OF_USER = 10
/** Failures in a row that end a device. */
const DEVICE_FAILURES = 10

/**
 * Counts an attempt at a user's password or code as failed before its outcome is known, if it comes from a device that is known for the
 * e-mail. The work is the same for every e-mail and every token.
 *
 * @returns the id of the device, or undefined
 */
export async function countDeviceAttempt(
  tx: Transaction,
  tokenHash: string,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const user = tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  const [device] = await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1` })
    .where(and(isUsable(tokenHash, now), inArray(knownDevices.userId, user)))
    .returning({ id: knownDevices.id })
  return device?.id
}

/** Whether a device is known, for whomever. */
export async function isKnownDevice(tx: Transaction, tokenHash: string, now: Date): Promise<boolean> {
  return (await tx.$count(knownDevices, isUsable(tokenHash, now))) > 0
}

/** Reverts one counted attempt that succeeded. */
export async function takeBackDeviceAttempt(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ failures: sql`greatest(${knownDevices.failures} - 1, 0)` })
    .where(eq(knownDevices.id, id))
}

/** Deletes a device with too many failures in a row. @returns whether it had them */
export async function endFailingDevice(tx: Transaction, id: string): Promise<boolean> {
  const ended = await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.id, id), gte(knownDevices.failures, DEVICE_FAILURES)))
    .returning({ id: knownDevices.id })
  return ended.length === 1
}

/** Notes a complete sign-in on a device that is known for the user. @returns whether it is */
export async function noteDevice(tx: Transaction, device: NewDevice, now: Date): Promise<boolean> {
  const { userId, tokenHash, address, userAgent } = device
  const noted = await tx
    .update(knownDevices)
    .set({ lastUsedAt: now, expiresAt: until(now, DEVICE_MS), isForOneSignIn: false, failures: 0, address, userAgent })
    .where(and(isUsable(tokenHash, now), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  return noted.length === 1
}

/** Makes a device known for a user; the one unused for longest ends where there are too many, and those that have expired. */
export async function insertDevice(tx: Transaction, device: NewDevice, now: Date, isForOneSignIn = false): Promise<void> {
  await tx.insert(knownDevices).values({
    ...device,
    id: newId(),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: until(now, isForOneSignIn ? LINKED_MS : DEVICE_MS),
    isForOneSignIn,
  })
  const ofUser = eq(knownDevices.userId, device.userId)
  await tx.delete(knownDevices).where(and(ofUser, lt(knownDevices.expiresAt, now)))
  const kept = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(ofUser)
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.createdAt), knownDevices.id)
    .limit(DEVICES_OF_USER)
  await tx.delete(knownDevices).where(and(ofUser, notInArray(knownDevices.id, kept)))
}

/** The devices of a user that can be used, the last used first; not those of a mailed link whose sign-in is not complete. */
export async function devicesOf(tx: Transaction, userId: string, now: Date): Promise<readonly ListedDevice[]> {
  return await tx
    .select({
      id: knownDevices.id,
      tokenHash: knownDevices.tokenHash,
      createdAt: knownDevices.createdAt,
      lastUsedAt: knownDevices.lastUsedAt,
      address: knownDevices.address,
      userAgent: knownDevices.userAgent,
    })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.isForOneSignIn, false), gt(knownDevices.expiresAt, now)))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.id)
}

/** Ends a device of a user. @returns whether there was one */
export async function endDevice(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.id, id), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  return ended.length === 1
}

/** Ends every known device of a user. */
export async function endDevicesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

const until = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** An end later than a whole lifetime from now was written while the clock was ahead: the device has expired. */
const isUsable = (tokenHash: string, now: Date) =>
  and(
    eq(knownDevices.tokenHash, tokenHash),
    lt(knownDevices.failures, DEVICE_FAILURES),
    gt(knownDevices.expiresAt, now),
    lte(knownDevices.expiresAt, until(now, DEVICE_MS + CLOCK_SKEW_MS)),
  )
