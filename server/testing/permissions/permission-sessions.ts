import { hashOf, newToken } from '../../src/base/secrets/token.ts'
import { devicesOf, insertDevice } from '../../src/store/session/known-devices.ts'
import { insertPasskey, passkeysOf } from '../../src/store/session/passkeys.ts'
import { insertSignIn } from '../../src/store/session/sign-ins.ts'
import { callerNamed, type PersonName } from '../institutions/two-institutions.ts'
import type { AuthServer } from '../servers/auth-server.ts'
import { personNamed } from './permission-people.ts'
import { type Credentials, LISTED } from './permission-request.ts'
import { PEOPLE, type PersonPrincipal } from './permission-table.ts'
import type { openPrograms } from './permission-tokens.ts'

const ELSEWHERE = '198.51.100.9'

/** Headers and address of every principal. */
export async function openCredentials(
  authServer: AuthServer,
  programs: Awaited<ReturnType<typeof openPrograms>>,
): Promise<Credentials> {
  const bearer = async ({ name }: (typeof PEOPLE)[PersonPrincipal]) => ({
    headers: { authorization: `Bearer ${(await openSession(authServer, name)).accessToken}` },
    address: ELSEWHERE,
  })
  const program = ({ token }: { readonly token: string }, address: string) => ({
    headers: { authorization: `Bearer ${token}` },
    address,
  })
  const { 'signing-in': signingIn, ...signedIn } = PEOPLE
  const bearers = await Promise.all(Object.values(signedIn).map(bearer))
  const people = Object.fromEntries(Object.keys(signedIn).map((principal, i) => [principal, bearers[i]!])) as {
    [principal in keyof typeof signedIn]: (typeof bearers)[number]
  }
  return {
    nobody: { headers: {}, address: ELSEWHERE },
    'signing-in': { headers: { cookie: `__Host-pre=${await beginSignIn(authServer, signingIn.name)}` }, address: ELSEWHERE },
    ...people,
    program: program(programs.reports, LISTED),
    'program-elsewhere': program(programs.reports, ELSEWHERE),
    'price-program': program(programs.prices, LISTED),
    'book-program': program(programs.books, LISTED),
  }
}

/** Signs a user in. */
export function openSession({ db, sessions }: AuthServer, name: string) {
  const { userId: id, institutionId } = personNamed(name)
  return db.withInstitution(institutionId, (tx) =>
    sessions.open(tx, { id, institutionId }, { address: ELSEWHERE, userAgent: 'test' }),
  )
}

/** @returns the id of a device that the user is known by */
export async function knowDevice({ db, clock }: AuthServer, name: string): Promise<string> {
  const { userId, institutionId } = personNamed(name)
  const tokenHash = hashOf(newToken())
  return await db.withInstitution(institutionId, async (tx) => {
    await insertDevice(tx, { userId, institutionId, tokenHash, address: ELSEWHERE, userAgent: 'test' }, clock.now())
    return (await devicesOf(tx, userId, clock.now())).find((device) => device.tokenHash === tokenHash)!.id
  })
}

/** @returns the id of a passkey of the user */
export async function addPasskey({ db, clock }: AuthServer, name: string): Promise<string> {
  const { userId, institutionId } = personNamed(name)
  const credentialId = newToken()
  const passkey = { userId, institutionId, credentialId, publicKey: '', counter: 0, transports: [], name: 'Laptop' }
  return await db.as({ userId, institutionId }, async (tx) => {
    await insertPasskey(tx, passkey, clock.now())
    return (await passkeysOf(tx, userId)).find((each) => each.credentialId === credentialId)!.id
  })
}

async function beginSignIn({ db, clock }: AuthServer, name: PersonName): Promise<string> {
  const { userId, institutionId } = callerNamed(name)
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + 300_000)
  await db.withSystem((tx) => insertSignIn(tx, { tokenHash: hashOf(token), institutionId, userId, expiresAt }))
  return token
}
