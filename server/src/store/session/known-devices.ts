import { CLOCK_SKEW_MS } from '#base/expiry.ts'
import type { Transaction } from '../database.ts'
import { and, desc, eq, gt, lt, lte, notInArray } from '../drizzle.ts'
import { newId } from '../id.ts'
import { knownDevices } from '../tables/sign-in.ts'

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
const DEVICES_OF_USER = 10

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
export async function insertDevice(tx: Transaction, device: NewDevice, now: Date): Promise<void> {
  await tx.insert(knownDevices).values({
    ...device,
    id: newId(),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: until(now, DEVICE_MS),
    isForOneSignIn: false,
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

/** Ends every known device of a user. */
export async function endDevicesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

const until = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** An end later than a whole lifetime from now was written while the clock was ahead: the device has expired. */
const isUsable = (tokenHash: string, now: Date) =>
  and(
    eq(knownDevices.tokenHash, tokenHash),
    gt(knownDevices.expiresAt, now),
    lte(knownDevices.expiresAt, until(now, DEVICE_MS + CLOCK_SKEW_MS)),
  )
