import pg from 'pg'

/** The URLs of a database by login. They are the same where only one is configured. */
export interface DatabaseLogins {
  /** Of requests: a member of `clarity_app` and of nothing else. */
  readonly requests: string
  /** Of the door and of jobs: also a member of `clarity_system`. */
  readonly system: string
  /** Of the listener for changes: a connection with a session of its own, behind no pooler that lends them. */
  readonly changes: string
  /** Of locks that last over transactions; the same holds. */
  readonly locks: string
}

const REQUESTS = 'clarity_requests'
const SYSTEM = 'clarity_jobs'

/** Its owner is a superuser, whom row level security never restrains: the portal works with neither of these two as one. */
const MAKE_LOGINS = `do $$
  declare
    login text;
  begin
    foreach login in array array['${REQUESTS}', '${SYSTEM}'] loop
      if not exists (select from pg_roles where rolname = login) then
        execute format('create role %I login nosuperuser nocreatedb nocreaterole', login);
      end if;
      execute format('grant clarity_app to %I', login);
    end loop;
    grant clarity_system to ${SYSTEM};
  end $$`

/**
 * The two logins of an embedded database, made where they are missing. No user but our own reaches its socket, so they have no
 * passwords.
 *
 * @param url of its owner, who has migrated it
 */
export async function embeddedLogins(url: string): Promise<DatabaseLogins> {
  const client = new pg.Client({ connectionString: url, application_name: 'clarity logins' })
  client.on('error', () => {})
  await client.connect()
  await client.query(MAKE_LOGINS).finally(() => client.end().catch(() => {}))
  const as = (login: string) => url.replace(/\/\/[^@/]*@/, `//${login}@`)
  const [requests, system] = [as(REQUESTS), as(SYSTEM)]
  return { requests, system, changes: requests, locks: system }
}
