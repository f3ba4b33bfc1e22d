import type { Caller } from '#access/caller.ts'
import type { Entitlements } from '#access/scope.ts'
import type { ComputeServices } from '#compute/answers.ts'
import type { HttpServices } from '#http/serve.ts'
import type { DocumentThread } from './document-thread.ts'
import type { Tickets } from './tickets.ts'

/** What the answers of this folder use. */
export interface DocumentServices extends HttpServices, ComputeServices {
  readonly entitlements: { readonly of: (caller: Caller) => Promise<Entitlements> }
  readonly sessions: HttpServices['sessions'] & {
    /** The id of the session of a refresh token. */
    readonly sessionIdOf: (refreshToken: string) => Promise<string | undefined>
  }
  readonly tickets: Tickets
  readonly documents: DocumentThread
}
