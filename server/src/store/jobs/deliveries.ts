import type { Transaction } from '../database.ts'
import { and, eq, lt, max } from '../drizzle.ts'
import { statementDeliveries, statementParts } from '../tables/jobs.ts'

type DeliveryRow = typeof statementDeliveries.$inferSelect

/** Stores statements that were sent; their files follow. In a transaction of the system, as its job is sent in the same one. */
export async function insertDelivery(tx: Transaction, delivery: Omit<DeliveryRow, 'reply'>): Promise<void> {
  await tx.insert(statementDeliveries).values(delivery)
}

/** Stores a file of a delivery, of which each part is stored before the next one is asked for. */
export async function insertDeliveryFile(
  tx: Transaction,
  { id: deliveryId, institutionId }: Pick<DeliveryRow, 'id' | 'institutionId'>,
  file: number,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  let position = 0
  for await (const part of parts) {
    const content = part.toString('base64')
    await tx.insert(statementParts).values({ institutionId, deliveryId, file, position: position++, content })
  }
}

/** A delivery of the institution of the transaction. */
export async function findDelivery(tx: Transaction, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(statementDeliveries).where(eq(statementDeliveries.id, id))
  return row
}

/** How many parts a file of a delivery has. */
export async function countDeliveryParts(tx: Transaction, deliveryId: string, file: number): Promise<number> {
  const ofFile = and(eq(statementParts.deliveryId, deliveryId), eq(statementParts.file, file))
  const [row] = await tx
    .select({ last: max(statementParts.position) })
    .from(statementParts)
    .where(ofFile)
  return (row?.last ?? -1) + 1
}

/** One part of a file. */
export async function readDeliveryPart(tx: Transaction, deliveryId: string, file: number, position: number): Promise<Buffer> {
  const isPart = and(
    eq(statementParts.deliveryId, deliveryId),
    eq(statementParts.file, file),
    eq(statementParts.position, position),
  )
  const [row] = await tx.select({ content: statementParts.content }).from(statementParts).where(isPart)
  if (!row) throw new Error('A part of a statement is not there any more.')
  return Buffer.from(row.content, 'base64')
}

/** Stores the reply, and deletes the files. */
export async function endDelivery(tx: Transaction, id: string, reply: unknown): Promise<void> {
  await tx.update(statementDeliveries).set({ reply }).where(eq(statementDeliveries.id, id))
  await tx.delete(statementParts).where(eq(statementParts.deliveryId, id))
}

/** Deletes deliveries with their replies. @returns how many */
export async function deleteDeliveries(tx: Transaction, before: Date): Promise<number> {
  return (await tx.delete(statementDeliveries).where(lt(statementDeliveries.sentAt, before))).rowCount ?? 0
}
