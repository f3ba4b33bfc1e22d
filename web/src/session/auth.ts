import type { SessionUser, SignedIn } from '@portal/contract/session/user.ts'
import { create } from 'zustand'

/** The signed-in user. The fields are set and cleared together and exist only in memory: the token is never stored. */
interface AuthState {
  readonly user: SessionUser | null
  readonly accessToken: string | null
  /** Epoch seconds. */
  readonly accessTokenExpiration: number | null
  /** True if the figures are simulated. */
  readonly isDemo: boolean
  /**
   * Of session and data, by header, as the server last sent them: sent along, so that each of its processes answers in the mode shown and
   * with what was booked.
   */
  readonly versions: Readonly<Record<string, string>>
}

const signedOut: AuthState = { user: null, accessToken: null, accessTokenExpiration: null, isDemo: false, versions: {} }

export const useAuth = create<AuthState>(() => signedOut)

/** Stores the result of a verified sign-in or renewal. */
export function setAuth({ user, accessToken, accessTokenExpiration, isDemo }: SignedIn): void {
  useAuth.setState({ user, accessToken, accessTokenExpiration, isDemo })
}

/** Clears the signed-in user. */
export function clearAuth(): void {
  useAuth.setState(signedOut)
}
