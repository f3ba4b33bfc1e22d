import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { disableUser, eraseUser } from '#administration/commands/a-user.ts'
import { resumeTokens } from '#administration/commands/resume-tokens.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import { cutAuditTrail } from '#store/audit/cut.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { openDatabase } from '#store/connection/open.ts'
import { mentionsOf } from '#store/personal/mentions.ts'
import { findApiToken } from '#store/session/api-tokens.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookSmallInstitution, SMALL } from '../../../testing/institutions/small-institution.ts'
import { query } from '../../../testing/query.ts'
import { everyReply } from '../../../testing/replies/every-reply.ts'
import { backUp } from './back-up.ts'
import { openBackup } from './backup-file.ts'
import { restore } from './restore.ts'

const KEY = sealingKey(Buffer.alloc(32, 7))
const NOW = new Date('2026-11-23T09:00:00Z')

/** Row level security and triggers of every table, as text. */
const GUARDS = `
  select c.relname || ' ' || c.relrowsecurity || ' ' || c.relforcerowsecurity || ' ' ||
      coalesce((select string_agg(tgname || tgenabled::text, ',' order by tgname) from pg_trigger t where t.tgrelid = c.oid and not tgisinternal), '') as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`

describe('a backup', () => {
  let source: TestDatabase
  let folder: string
  let file: string
  let replies: Readonly<Record<string, string>>
  let places = 0
  before(async () => {
    source = await openTestDatabase()
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-backup-'))
    file = path.join(folder, 'small.backup')
    await bookSmallInstitution(source.db)
    await query(source.url, SIGNED_IN)
    replies = await everyReply(source.db, SMALL)
    await backUp(source.url, file, KEY, NOW)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await source.close()
  })

  /** A new database without tables. */
  async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
    const name = `clarity_restored_${process.pid}_${++places}`
    await query(source.url, `create database ${name}`)
    await work(source.url.replace(/\/clarity_test_\w+/, `/${name}`)).finally(() =>
      query(source.url, `drop database ${name} with (force)`),
    )
  }
  const restored = (url: string, more: { readonly isReplacing?: boolean; readonly of?: string } = {}) =>
    restore({ url, file: more.of ?? file, key: KEY, now: NOW, isReplacing: more.isReplacing ?? false })

  it('restored into an empty database gives the same replies to the byte, with the same guards of every table', async () => {
    await withEmptyDatabase(async (url) => {
      const { institutions, sessions } = await restored(url)
      deepEqual([institutions, sessions], [[SMALL.institution], 1])
      deepEqual(await query(url, GUARDS), await query(source.url, GUARDS))
      const db = openDatabase(url, { connections: 2 })
      try {
        deepEqual(await everyReply(db, SMALL), replies)
        equal(await db.withSystem((tx) => findApiToken(tx, 'program')), undefined)
        const [{ id }] = await query<[{ id: string }]>(url, 'select id from institutions')
        equal(await resumeTokens(db, id, NOW), 1)
        equal((await db.withSystem((tx) => findApiToken(tx, 'program')))?.prefix, 'clarity_abcd')
        ok((await db.withInstitution(id, (tx) => verifyAuditTrail(tx, id))).isWhole)
      } finally {
        await db.close()
      }
      const [notice] = await query<[{ text: string }]>(url, 'select text from notifications')
      match(notice.text, /^The portal was restored from its backup of 2026-11-23T09:00:00\.000Z\. API tokens are suspended/)
      const [left] = await query(url, `select ${OPEN_DOORS}, (select count(*)::int from users) as users`)
      const ended = { tokens: 0, links: 0, sessions: 0, devices: 0, passkeys: 0, identities: 0, codes: 0, fetched: 0 }
      deepEqual(left, { ...ended, suspended: 0, users: 2 })
      const [event] = await query(
        url,
        `select object, details ->> 'sessions' as sessions from audit_events where action = 'institution.restore'`,
      )
      deepEqual(event, { object: NOW.toISOString(), sessions: '1' })
    })
  })

  it('of a portal with an erased person and a cut audit trail restores both, and does not bring the person back', async () => {
    const email = 'employee@small.example'
    const erased = path.join(folder, 'erased.backup')
    await withEmptyDatabase(async (url) => {
      await restored(url)
      const db = openDatabase(url, { connections: 2 })
      try {
        const [{ id }] = await query<[{ id: string }]>(url, 'select id from institutions')
        await disableUser(db, id, email, NOW)
        const outboxFolder = path.join(folder, 'mail')
        await eraseUser(db, id, email, { key: KEY, outboxFolder, now: new Date(NOW.getTime() + 1) })
        const end = new Date(NOW.getTime() + 1)
        ok((await db.withSystem((tx) => cutAuditTrail(tx, id, end, KEY, end))) > 0)
      } finally {
        await db.close()
      }
      await backUp(url, erased, KEY, NOW)
      await restored(url, { of: erased, isReplacing: true })
      rmSync(erased)
      const after = openDatabase(url, { connections: 1 })
      try {
        const [{ id }] = await query<[{ id: string }]>(url, 'select id from institutions')
        deepEqual(await after.withSystem((tx) => mentionsOf(tx, email)), [])
        deepEqual(await after.withInstitution(id, (tx) => verifyAuditTrail(tx, id, KEY)), { isWhole: true, events: 2 })
      } finally {
        await after.close()
      }
    })
  })

  it('is readable by its owner only, names the key it needs, and leaves no other file', () => {
    equal(statSync(file).mode & 0o777, 0o600)
    const head = readFileSync(file).subarray(0, 400).toString('latin1')
    match(
      head,
      /^clarity backup 1\n\{"version":"1\.\d+\.\d+","createdAt":"2026-11-23T09:00:00\.000Z","postgres":"\d+\.\d+","keyId":"[0-9a-f]{16}"/,
    )
    ok(head.includes(KEY.id))
    deepEqual(readdirSync(folder), ['small.backup'])
  })

  it('that is damaged, cut short or no backup is refused before any change, and so is one of another key', async () => {
    const whole = readFileSync(file)
    const damaged = path.join(folder, 'damaged.backup')
    await withEmptyDatabase(async (url) => {
      for (const at of [30, 400, Math.floor(whole.length / 2), whole.length - 1]) {
        const bytes = Buffer.from(whole)
        bytes[at] = bytes[at]! ^ 1
        writeFileSync(damaged, bytes)
        await rejects(
          restored(url, { of: damaged }),
          /is damaged or was cut short|needs the encryption key|is not a backup/,
          `${at}`,
        )
      }
      writeFileSync(damaged, whole)
      truncateSync(damaged, whole.length - 100)
      await rejects(restored(url, { of: damaged }), /is damaged or was cut short: .* Nothing was changed\. Take another one/)
      writeFileSync(damaged, 'PK')
      await rejects(restored(url, { of: damaged }), /is not a backup/)
      const other = sealingKey(Buffer.alloc(32, 8))
      await rejects(
        restore({ url, file, key: other, now: NOW, isReplacing: false }),
        new RegExp(`needs the encryption key ${KEY.id}, but the key in force is ${other.id}`),
      )
      deepEqual(await query(url, `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`), [
        { n: 0 },
      ])
    })
    rmSync(damaged)
  })

  it('made while keys are rotated names every key that sealed values need, and says which of them is missing', async () => {
    const former = sealingKey(Buffer.alloc(32, 8))
    const both = sealingKey(KEY.bytes, [former])
    const during = path.join(folder, 'during.backup')
    const sealUnder = (id: string) =>
      query(
        source.url,
        `set clarity.system = 'on'; update users set factor_secret = 'sealed', factor_key_id = '${id}' where role = 'admin'`,
      )
    await sealUnder(former.id)
    await backUp(source.url, during, both, NOW)
    deepEqual((await openBackup(during, both)).header.keyIds, [former.id])
    await rejects(openBackup(during, KEY), new RegExp(`needs the encryption key ${former.id}, but the key in force is ${KEY.id}`))
    await rejects(openBackup(during, former), new RegExp(`needs the encryption key ${KEY.id}, but`))
    await openBackup(file, sealingKey(former.bytes, [KEY]))
    await query(source.url, `set clarity.system = 'on'; update users set factor_secret = null, factor_key_id = null`)
    rmSync(during)
  })

  it('replaces data only where that is asked for, and only without a portal; an error leaves the former data', async () => {
    await withEmptyDatabase(async (url) => {
      await restored(url)
      await query(url, `set clarity.system = 'on'; update users set email = 'former@small.example' where role = 'admin'`)
      await rejects(restored(url), /holds data\. .*--replace/)
      const portal = openDatabase(url, { connections: 1 })
      await portal.withSystem(async () => {})
      await rejects(
        restored(url, { isReplacing: true }),
        /A portal or a command uses this database \(1 connections\)\. End every process/,
      )
      await portal.close()
      await query(url, 'create table beside (id int); insert into beside values (1)')
      await query(url, `create view emails as select email from users`)
      await rejects(restored(url, { isReplacing: true }), /other objects depend on them/)
      const emails = `set clarity.system = 'on'; select email from users where role = 'admin'`
      deepEqual(await query(url, emails), [{ email: 'former@small.example' }])
      await query(url, 'drop view emails')
      await restored(url, { isReplacing: true })
      deepEqual(await query(url, emails), [{ email: 'owner@small.example' }])
      deepEqual(await query(url, 'select id from beside'), [{ id: 1 }], 'the tables of others stay')
    })
  })

  it('needs no right but those of the documented user of DATABASE_URL', async () => {
    const user = `portal_${process.pid}`
    await query(source.url, `create role ${user} login; grant clarity_app, clarity_system to ${user}`)
    await withEmptyDatabase(async (url) => {
      await query(url, `do $$ begin execute format('alter database %I owner to ${user}', current_database()); end $$`)
      const own = url.replace('//clarity@', `//${user}@`)
      const { rows } = await restored(own)
      const again = path.join(folder, 'again.backup')
      ok((await backUp(own, again, KEY, NOW)).rows >= rows - 5)
      equal((await restored(own, { of: again, isReplacing: true })).institutions[0], SMALL.institution)
      rmSync(again)
    })
    await query(source.url, `drop role ${user}`)
  })

  it('holds one instant: what is written while it is made is not in it', async () => {
    const during = path.join(folder, 'during.backup')
    const writing = setInterval(() => query(source.url, `set clarity.system = 'on'; ${PREFERENCE}`).catch(() => {}), 2)
    const { rows } = await backUp(source.url, during, KEY, NOW).finally(() => clearInterval(writing))
    await withEmptyDatabase(async (url) => {
      equal((await restored(url, { of: during })).rows, rows)
    })
    rmSync(during)
  })

  it('of a database without an institution, or of a user from whom rows are hidden, is refused, and there is no file', async () => {
    const empty = await openTestDatabase()
    const nothing = path.join(folder, 'nothing.backup')
    try {
      await rejects(
        backUp(empty.url, nothing, KEY, NOW),
        /holds no institution: there is nothing to back up, and no file was written/,
      )
      await query(
        empty.url,
        `create role reader_${process.pid} login; grant usage on schema drizzle to reader_${process.pid};
        grant select on all tables in schema public, drizzle to reader_${process.pid}`,
      )
      const reader = empty.url.replace('//clarity@', `//reader_${process.pid}@`)
      await rejects(
        backUp(reader, nothing, KEY, NOW),
        /is no member of the role clarity_system, so row level security hides every row/,
      )
      await query(empty.url, `drop owned by reader_${process.pid}; drop role reader_${process.pid}`)
      await withEmptyDatabase((url) => rejects(backUp(url, nothing, KEY, NOW), /has no tables of the portal/))
    } finally {
      await empty.close()
    }
    deepEqual(readdirSync(folder), ['small.backup'])
  })
})

/** A user with a session, a mailed link, a known device, a passkey, a link to a provider and a recovery code. */
const SIGNED_IN = `
  set clarity.system = 'on';
  insert into sessions (id, institution_id, user_id, refresh_hash, created_at, last_activity_at, address, user_agent)
    select gen_random_uuid(), institution_id, id, 'refresh', now(), now(), '::1', 'test' from users where role = 'admin';
  insert into access_tokens select 'access', institution_id, id, now() + interval '1 hour' from sessions;
  insert into known_devices
    select gen_random_uuid(), institution_id, user_id, 'device', now(), now(), now() + interval '1 day', false, 0, '::1', 'test' from sessions;
  insert into passkeys
    select gen_random_uuid(), institution_id, user_id, 'passkey', '', 0, '{}', 'Laptop', now(), null from sessions;
  insert into openid_identities select institution_id, user_id, 'issuer', 'subject', now() from sessions;
  insert into recovery_codes select 'code', institution_id, user_id, now() from sessions;
  insert into sources (id, institution_id, name, account_ids, time_zone, weekdays, hours_before, min_lines, needs_all_accounts, is_paused, created_at)
    select gen_random_uuid(), id, 'Bank', '{}', 'UTC', '{1}', 1, 0, false, false, now() from institutions;
  insert into feeds (source_id, institution_id, kind, location, user_name, every_minutes)
    select id, institution_id, 'folder', '/srv', '', 5 from sources;
  insert into password_tokens (token_hash, institution_id, user_id, purpose, expires_at)
    select 'link', institution_id, id, 'reset', now() + interval '1 hour' from users where role = 'admin'`
const PREFERENCE = `
  insert into preferences select id, institution_id, gen_random_uuid()::text, '1' from users`
const OPEN_DOORS = `
  (select count(*)::int from access_tokens) as tokens, (select count(*)::int from password_tokens) as links,
  (select count(*)::int from sessions where ended_at is null) as sessions, (select count(*)::int from known_devices) as devices,
  (select count(*)::int from passkeys) as passkeys, (select count(*)::int from openid_identities) as identities,
  (select count(*)::int from recovery_codes) as codes, (select count(*)::int from sources where not is_paused) as fetched,
  (select count(*)::int from api_tokens where suspended_at is not null) as suspended`
