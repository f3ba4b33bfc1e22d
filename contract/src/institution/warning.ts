import * as z from 'zod/mini'

import { meant } from '../meant.ts'
import { place } from '../statements/statement.ts'

/** A strange property of a record that is booked; it refuses nothing. */
export const warning = z.strictObject({
  file: meant(z.string(), 'Name of the file.'),
  place: meant(z.nullable(place), 'Of the record; null where it has none.'),
  code: meant(z.string(), 'Code of the message; the same in every language.'),
  params: meant(z.record(z.string(), z.string()), 'Parameters of the message, by name.'),
  text: meant(z.string(), 'What is strange, and what it may mean.'),
})
export type Warning = z.infer<typeof warning>
