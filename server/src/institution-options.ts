import { parseArgs } from 'node:util'
import { email, id } from '@portal/contract/scalars.ts'
import type { Config } from '#base/settings/config.ts'
import type { Database } from '#store/database.ts'
import { Misuse } from './operations/command-line.ts'

/** Usage of the program. */
export const USAGE = `npm run institution -- create --name <name> --pivot <currency> --currencies <currency,…> --admin <e-mail>
npm run institution -- invite-admin --admin <e-mail> [--institution <name>]
npm run institution -- revoke-admin --admin <e-mail> [--institution <name>]
npm run institution -- verify-audit [--institution <name>]
npm run institution -- rotate-key --old-key-file <file>
npm run institution -- lost-key [--forget]
npm run institution -- list [--json]
npm run institution -- disable | enable --institution <name>
npm run institution -- users [--json] [--institution <name>]
npm run institution -- sign-out | unlink-user | disable-user | enable-user --user <e-mail> [--institution <name>]
npm run institution -- export-user --user <e-mail> [--file <file>] [--institution <name>]
npm run institution -- erase-user --user <e-mail> [--institution <name>]
npm run institution -- tokens [--json] [--institution <name>]
npm run institution -- suspend-token --token <id> [--institution <name>]
npm run institution -- revoke-token --token <id> [--institution <name>]
npm run institution -- resume-tokens [--institution <name>]
npm run institution -- jobs [--json] [--institution <name>]
npm run institution -- merge-instruments --merged <id> --kept <id> [--institution <name>]
npm run institution -- report-address --client <name> [--address <https address>] [--institution <name>]

  create         begins an institution and invites its first administrator
  invite-admin   makes a person an administrator; a new user gets an invitation, which works once and for 72 hours
  revoke-admin   takes these rights away; the last administrator stays
  verify-audit   looks whether the audit trail is as it was written
  rotate-key     seals the authenticator keys with the present encryption key, where the one before is in a file of its own;
                 \`npm run keys\` makes a new one while the portal runs
  lost-key       for an encryption key that is lost: tells how many authenticator apps no longer work; with --forget their
                 users set them up anew at their next sign-in, which needs the password alone
  list           the institutions
  disable        neither users nor API tokens of the institution are let in; enable lets them in again
  users          the users of an institution, with role, last sign-in and whether they are linked to the sign-in provider
  unlink-user    ends the link of a user to the sign-in provider, and their sessions; the user alone makes a link
  disable-user   the user cannot sign in, and gets the reply of a wrong password; sessions end, and the API tokens that
                 they created are suspended; enable-user lets the user sign in again
  export-user    writes everything that the portal holds about a person, as JSON
  erase-user     deletes a user, and puts a pseudonym in place of their e-mail everywhere, also of one who was deleted before
  sign-out       ends the sessions, known devices and mailed links of a user
  tokens         the API tokens that were not revoked, with their ids
  suspend-token  suspends one of them, until resume-tokens
  revoke-token   revokes one of them
  resume-tokens  lets API tokens work again that a restore has suspended
  jobs           the imports that wait, run or have ended, the latest first, at most a hundred
  merge-instruments counts everything of one instrument as of another, by their ids in instruments.csv;
                 \`npm run import -- --undo\` with the batch that is printed undoes it
  report-address sets the external report that a client sees under Reports, and without --address takes it away;
                 its origin must be in CLARITY_FRAME_ORIGINS

  --pivot        exchange rates are booked as units of this currency per unit of another
  --institution  may be left out while there is only one that is no demo
  An invitation is mailed where CLARITY_SMTP_URL is set, and otherwise printed.`

const OPTIONS = {
  name: { type: 'string' },
  pivot: { type: 'string' },
  currencies: { type: 'string' },
  admin: { type: 'string' },
  institution: { type: 'string' },
  'old-key-file': { type: 'string' },
  client: { type: 'string' },
  address: { type: 'string' },
  user: { type: 'string' },
  token: { type: 'string' },
  file: { type: 'string' },
  merged: { type: 'string' },
  kept: { type: 'string' },
  forget: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** The options of a run. */
export type Values = ReturnType<typeof parsedArgs>['values']
/** One command of the program. */
export type Command = (db: Database, values: Values, config: Config) => Promise<void>

/** The command and its options. @throws for an unknown option, which `exitCodeOf` explains */
export function parsedArgs(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
}

/** The value of an option. @throws Misuse where it is missing */
export function required(values: Values, name: Exclude<keyof typeof OPTIONS, 'forget' | 'json'>): string {
  const value = values[name]
  if (value === undefined) throw new Misuse(`--${name} is missing.\n\n${USAGE}`)
  return value
}

/** The e-mail of `--admin`. */
export function adminOf(values: Values): string {
  return emailOf(required(values, 'admin'), '--admin')
}

/** An e-mail, trimmed and in lower case. */
export function emailOf(text: string, option: string): string {
  const parsed = email.safeParse(text)
  if (!parsed.success) throw new Misuse(`${option} must be an e-mail address.`)
  return parsed.data
}

/** The id of a token. */
export function tokenIdOf(text: string): string {
  const parsed = id.safeParse(text)
  if (!parsed.success) throw new Misuse('--token must be the id that `tokens` shows.')
  return parsed.data
}
