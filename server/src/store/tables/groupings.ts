import { check, date, foreignKey, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts'
import { accounts } from './institution.ts'
import { instruments } from './market.ts'

/** The groupings that an institution defines: the group of an instrument or an account from a day on. */
export const groupingMembers = pgTable(
  'grouping_members',
  {
    institutionId: uuid('institution_id').notNull(),
    /** The name of the grouping. */
    grouping: text('grouping').notNull(),
    /** The id of the instrument or of the account. */
    memberId: uuid('member_id').notNull(),
    fromDay: date('from_day').notNull(),
    instrumentId: uuid('instrument_id'),
    accountId: uuid('account_id'),
    /** Null: in no group. */
    group: text('group_name'),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.grouping, t.memberId, t.fromDay] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }),
    check(
      'grouping_members_one',
      sql`num_nonnulls(instrument_id, account_id) = 1 and member_id = coalesce(instrument_id, account_id)`,
    ),
  ],
)
