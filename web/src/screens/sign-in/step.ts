import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { qrCode } from '@portal/contract/session/sign-in.ts'

/** The step of the sign-in (specification S4.1 to S4.6); `isFirst`: the code confirms the authenticator app; `provider`: the browser has come back from an institution's provider. */
export type Step =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'scan'; readonly email: string; readonly isDemo: boolean; readonly setup: ResponseOf<typeof qrCode> }
  | { readonly kind: 'code'; readonly email: string; readonly isDemo: boolean; readonly isFirst: boolean }
  | { readonly kind: 'recovery'; readonly email: string; readonly isDemo: boolean }
  | { readonly kind: 'reset' }
  | { readonly kind: 'provider' }

/** The step after an accepted password, or an accepted sign-in at a provider. */
export interface Accepted {
  readonly allowQRScan: boolean
  readonly isDemo?: boolean | undefined
}
