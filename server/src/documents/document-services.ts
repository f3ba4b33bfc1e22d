import type { Caller, UserCaller } from '#access/caller.ts'
import type { Entitlements } from '#access/scope.ts'
import type { ComputeServices } from '#compute/answers.ts'
import type { HttpServices } from '#http/serve.ts'
import type { DocumentThread } from './document-thread.ts'

/** Services of the answers in this folder. */
export interface DocumentServices extends HttpServices, ComputeServices {
  readonly entitlements: { readonly of: (caller: Caller) => Promise<Entitlements> }
  readonly sessions: HttpServices['sessions'] & {
    /** The caller of the session of a refresh token. */
    readonly callerOfRefresh: (refreshToken: string) => Promise<UserCaller | undefined>
  }
  readonly documents: DocumentThread
}
