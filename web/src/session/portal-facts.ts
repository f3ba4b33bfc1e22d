import type { PasswordPolicy } from '@portal/contract/session/password.ts'

/** Facts about this installation that the server writes into the page, available before sign-in. */
interface PortalFacts {
  /** Whether there is a demo institution. */
  readonly isDemo: boolean
  /** The rule for new passwords. */
  readonly passwordPolicy: PasswordPolicy
}

/** Reads the facts from the page's root element; defaults to the specification's portal. */
export function portalFacts(): PortalFacts {
  const { demo, passwordPolicy } = document.documentElement.dataset
  return { isDemo: demo !== undefined, passwordPolicy: passwordPolicy === 'length15' ? 'length15' : 'composed' }
}
