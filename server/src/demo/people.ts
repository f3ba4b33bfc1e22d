import { createPasswords } from '#base/secrets/password-hash.ts'
import { type SealingKey, seal } from '#base/secrets/seal.ts'
import type { Database } from '#store/database.ts'
import { idOf, institutionIdOf } from '#store/id.ts'
import { demoProgress } from '#store/institution/demo-progress.ts'
import { assignPortfolio } from '#store/institution/user-portfolios.ts'
import { confirmFactor, insertUser, setPasswordHash } from '#store/session/users.ts'
import { base32Bytes } from './base32.ts'
import { DEMO_FACTOR_SECRET, DEMO_PASSWORD, DEMO_SIGN_INS, type DemoSignIn } from './sign-ins.ts'

/** Creates the demo sign-ins in each institution without users, so that deleted users stay deleted. */
export async function enrolPeople(db: Database, factorKey: SealingKey, now: Date): Promise<void> {
  for (const [name, people] of Map.groupBy(DEMO_SIGN_INS, ({ institution }) => institution)) {
    const institutionId = institutionIdOf(name)
    const progress = await db.withInstitution(institutionId, (tx) => demoProgress(tx, institutionId))
    if (progress?.userCount === 0) await enrolAll(db, institutionId, people, factorKey, now)
  }
}

async function enrolAll(
  db: Database,
  institutionId: string,
  people: readonly DemoSignIn[],
  factorKey: SealingKey,
  now: Date,
): Promise<void> {
  const { hash } = await createPasswords()
  const hashes = await Promise.all(people.map(() => hash(DEMO_PASSWORD)))
  await db.withSystem(async (tx) => {
    for (const [i, person] of people.entries()) {
      const { email, role, client } = person
      const id = idOf(institutionId, 'user', email)
      const clientId = client === null ? null : idOf(institutionId, 'client', client)
      await insertUser(tx, { id, institutionId, email, role, clientId })
      await setPasswordHash(tx, id, hashes[i]!)
      for (const portfolio of person.portfolios) await assignPortfolio(tx, institutionId, id, portfolio)
      if (!person.hasFactor) continue
      const secret = seal(base32Bytes(DEMO_FACTOR_SECRET), id, factorKey)
      await confirmFactor(tx, id, { secret, keyId: factorKey.id }, 0, now)
    }
  })
}
