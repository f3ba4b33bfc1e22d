import * as z from 'zod/mini'

/** `net`: after all fees; `gross`: with advice and custody fees added back on the days on which they were due. */
export const fees = z.enum(['net', 'gross'])
type Fees = z.infer<typeof fees>
export const DEFAULT_FEES: Fees = 'net'
