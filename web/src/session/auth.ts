import type { SessionUser, SignedIn } from '@portal/contract/session/user.ts'
import { create } from 'zustand'

/** Who is signed in. The fields are set and cleared together and live in memory only: no storage ever holds the token. */
interface AuthState {
  readonly user: SessionUser | null
  readonly accessToken: string | null
  /** Epoch seconds. */
  readonly accessTokenExpiration: number | null
  /** True where the figures are simulated. */
  readonly isDemo: boolean
}

const signedOut: AuthState = { user: null, accessToken: null, accessTokenExpiration: null, isDemo: false }

export const useAuth = create<AuthState>(() => signedOut)

/** Takes over what a verified code or a renewal gave. */
export function setAuth({ user, accessToken, accessTokenExpiration, isDemo }: SignedIn): void {
  useAuth.setState({ user, accessToken, accessTokenExpiration, isDemo })
}

/** Forgets who is signed in. */
export function clearAuth(): void {
  useAuth.setState(signedOut)
}
