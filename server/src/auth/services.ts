import type { PasswordPolicy } from '@portal/contract/session/password.ts'

import type { Sessions } from '#access/sessions.ts'
import type { Background } from '#base/background.ts'

import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Passwords } from '#base/secrets/password-hash.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { HttpSettings } from '#http/settings.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Database } from '#store/database.ts'
import type { Door } from './door/door.ts'
import type { WorkSize } from './door/work.ts'
import type { OpenidClient } from './openid/provider.ts'

/** Services of the answers in this folder. */
export interface AuthServices {
  /** For signed-in users. */
  readonly db: Database
  /** For calls without a session. */
  readonly door: Door
  /** Of the tasks for browsers of strangers. */
  readonly workSize: WorkSize
  readonly clock: Clock
  readonly log: Log
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly passwordPolicy: PasswordPolicy
  /** The institutions' providers of sign-ins. */
  readonly openid: OpenidClient
  /** Seals the keys of authenticator apps and the secrets of providers. */
  readonly factorKey: SealingKey
  readonly mailer: Mailer
  /** Base of mailed links, independent of the request's host. */
  readonly publicUrl: string
  readonly background: Background
  readonly http: Pick<HttpSettings, 'isReadOnly'>
  /** The authenticator key of the demo sign-ins, in base32; null where the demo institution is not served. */
  readonly demoFactorSecret: string | null
}
