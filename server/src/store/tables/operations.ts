import { boolean, check, pgTable, sql, timestamp } from '../drizzle.ts'

/** Has one row while the portal is read-only. */
export const readOnlyMode = pgTable(
  'read_only_mode',
  {
    isOn: boolean('is_on').primaryKey().default(true),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  () => [check('read_only_mode_one_row', sql`is_on`)],
)
