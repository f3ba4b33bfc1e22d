import * as z from 'zod/mini'

/** Time-weighted, whatever came in and went out, or money-weighted, by when it did. */
export const returnMethod = z.enum(['twr', 'mwr'])
export const DEFAULT_RETURN_METHOD: z.infer<typeof returnMethod> = 'twr'
