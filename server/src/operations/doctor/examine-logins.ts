import { openDatabase } from '#store/connection/open.ts'
import { type Login, readLogin } from '#store/inspection/read-login.ts'
import { bad, type Finding, good } from './finding.ts'

const REMEDY = 'docs/settings.md, "A database of your own", has the lines that make the right ones.'

/**
 * Whether the two logins of a database of one's own can do no more than they need to.
 *
 * @param requestsUrl null: requests use the other one
 */
export async function examineLogins(url: string, requestsUrl: string | null): Promise<Finding> {
  const system = await loginOf(url)
  if (system.isUnbound)
    return bad('logins', `The login ${system.name} of DATABASE_URL is one that row level security does not bind. ${REMEDY}`)
  const requests = requestsUrl === null ? system : await loginOf(requestsUrl)
  if (requests.name === system.name)
    return good('logins', `Requests use the login of all else, ${system.name}. A second one could do less: ${REMEDY}`)
  if (requests.isUnbound || requests.isOfSystem)
    return bad(
      'logins',
      `The login ${requests.name} of CLARITY_REQUESTS_DATABASE_URL can be more than clarity_app: requests could see every row. ${REMEDY}`,
    )
  return good('logins', `Requests use ${requests.name}, which can be clarity_app only, and all else ${system.name}.`)
}

async function loginOf(url: string): Promise<Login> {
  const db = openDatabase(url, { connections: 1 })
  return await readLogin(db).finally(db.close)
}
