import { check, foreignKey, integer, pgTable, sql, text, uuid } from '../drizzle.ts'
import { clients, institutions } from './institution.ts'

/** Branding of reports: that of an institution, and where a client has a row, the client's differences. Null: not set. */
export const reportBrandings = pgTable(
  'report_brandings',
  {
    /** Of the client, or of the institution. */
    ownerId: uuid('owner_id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Null: of the institution. */
    clientId: uuid('client_id'),
    /** As `#rrggbb`. */
    colour: text('colour'),
    accentColour: text('accent_colour'),
    adviser: text('adviser'),
    contact: text('contact'),
    coveringText: text('covering_text'),
    /** The file in base64. */
    logo: text('logo'),
    logoType: text('logo_type', { enum: ['png', 'jpeg'] }),
    /** In pixels. */
    logoWidth: integer('logo_width'),
    logoHeight: integer('logo_height'),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }).onDelete(
      'cascade',
    ),
    check('report_brandings_owner', sql`owner_id = coalesce(client_id, institution_id)`),
    check('report_brandings_logo', sql`num_nonnulls(logo, logo_type, logo_width, logo_height) in (0, 4)`),
  ],
)
