import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, nothing } from '../scalars.ts'

const preference = z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(100)), value: z.unknown() })

export const preferences = endpoint({
  method: 'GET',
  path: '/preferences',
  access: 'user',
  summary: 'What the user chose for the portal: columns of tables, named scenarios.',
  request: nothing,
  response: z.strictObject({ rows: z.array(preference) }),
})

export const savePreference = endpoint({
  method: 'POST',
  path: '/preferences',
  access: 'user',
  summary: 'Saves one preference; a value of null removes it.',
  request: preference,
  response: empty,
})
