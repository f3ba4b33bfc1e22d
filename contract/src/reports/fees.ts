import * as z from 'zod/mini'

/** `net`: after all fees; `gross`: advice and custody fees are added back on their due days. */
export const fees = z.enum(['net', 'gross'])
type Fees = z.infer<typeof fees>
export const DEFAULT_FEES: Fees = 'net'
