import { devices, endDevice } from '@portal/contract/session/devices.ts'
import { deviceHashOf } from '#access/device-cookie.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { once } from '#http/once.ts'
import { devicesOf, endDevice as endDeviceRow } from '#store/session/known-devices.ts'
import type { ProfileServices } from './services.ts'

/** The caller's known devices, the last used first. */
export const answerDevices = answer(devices, async ({ caller, context }, { db, clock, factorKey }: ProfileServices) => {
  const rows = await db.as(caller, (tx) => devicesOf(tx, caller.userId, clock.now()), 'read only')
  const present = deviceHashOf(context, factorKey)
  return {
    rows: rows.map(({ id, createdAt, lastUsedAt, address, userAgent, tokenHash }) => ({
      id,
      knownSince: Math.floor(createdAt.getTime() / 1_000),
      lastUsed: Math.floor(lastUsedAt.getTime() / 1_000),
      address,
      userAgent,
      isCurrent: tokenHash === present,
    })),
  }
})

/** Ends one of the caller's own devices; others get 404. */
export const answerEndDevice = answer(endDevice, async (call, { db, clock }: ProfileServices) => {
  const { params, caller } = call
  const now = clock.now()
  return await db.as(caller, (tx) =>
    once(tx, now, endDevice, call, async () => {
      if (!(await endDeviceRow(tx, caller.userId, params.id))) throw notFound()
      await auditChange(tx, now, call, 'session.end-device', caller.email)
      return {}
    }),
  )
})
