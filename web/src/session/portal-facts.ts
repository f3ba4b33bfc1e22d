import type { PasswordPolicy } from '@portal/contract/session/password.ts'

/** What the server wrote on the page about this installation: known before anybody has signed in, and without a call. */
interface PortalFacts {
  /** Whether there is a demo institution to sign in to. */
  readonly isDemo: boolean
  /** The rule for new passwords. */
  readonly passwordPolicy: PasswordPolicy
}

/** Reads the facts from the page's root element; without them it is the portal of the specification. */
export function portalFacts(): PortalFacts {
  const { demo, passwordPolicy } = document.documentElement.dataset
  return { isDemo: demo !== undefined, passwordPolicy: passwordPolicy === 'length15' ? 'length15' : 'composed' }
}
