import * as z from 'zod/mini'

/** The body of every client, account and currency call (specification S7.23). `userName` is the signed-in e-mail. */
export const selectionRequest = z.strictObject({
  userName: z.string(),
  clientName: z.string(),
  accountsInScope: z.array(z.string()).check(z.maxLength(10_000)),
  deviceType: z.literal(0),
})
export type SelectionRequest = z.infer<typeof selectionRequest>

/** An object with an id and a name: a client or an account. */
export const named = z.strictObject({ id: z.string(), name: z.string() })
export type Named = z.infer<typeof named>
