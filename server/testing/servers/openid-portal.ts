import { sealedSecret } from '../../src/auth/openid/settings.ts'
import { linkIdentity } from '../../src/store/session/openid-identities.ts'
import { claimOrganisation, saveProvider } from '../../src/store/session/openid-providers.ts'
import { callerNamed, HARBOUR, MEADOW, type PersonName } from '../institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from './administration-server.ts'
import type { Browser, Reply } from './auth-server.ts'
import { OPENID_CLIENT, openTestProvider, type TestProvider } from './openid-provider.ts'

/** The two institutions, each with a provider of its own. */
export interface OpenidPortal {
  readonly portal: AdministrationServer
  /** Of the institution `harbour`. */
  readonly provider: TestProvider
  /** Of the institution `meadow`. */
  readonly otherProvider: TestProvider
  /** Goes to the provider and comes back. */
  readonly signIn: (browser: Browser, organisation?: string) => Promise<Reply>
  /** Links a subject of the institution's provider to a user. */
  readonly link: (name: PersonName, subject: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** A value of `acr` that the institution `harbour` accepts. */
export const STRONG = 'urn:example:two-factors'

export async function openOpenidPortal(): Promise<OpenidPortal> {
  const provider = await openTestProvider('RS256')
  const otherProvider = await openTestProvider('ES256')
  const portal = await openAdministrationServer({}, [...provider.hosts, ...otherProvider.hosts])
  const { db, services } = portal
  const { openidClientID: clientId, clientSecret } = OPENID_CLIENT
  const provide = async (institutionId: string, organisation: string, { issuer }: TestProvider, acceptedAcr: string[]) => {
    const settings = { institutionId, organisation, label: 'Harbour ID', issuer, clientId, acceptedAcr }
    const sealed = sealedSecret(clientSecret, institutionId, services.factorKey)
    await db.withSystem(async (tx) => {
      await claimOrganisation(tx, institutionId, organisation)
      await saveProvider(tx, { ...settings, ...sealed })
    })
  }
  await provide(HARBOUR, 'harbour', provider, [STRONG])
  await provide(MEADOW, 'meadow', otherProvider, [])
  return {
    portal,
    provider,
    otherProvider,
    signIn: async (browser, organisation = 'harbour') => {
      const begun = await browser.post('/auth/openid/begin', { organisation })
      if (begun.status !== 200) return begun
      const visited = organisation === 'meadow' ? otherProvider : provider
      return browser.post('/auth/openid/complete', await visited.visit(String(begun.body.url)))
    },
    link: async (name, subject) => {
      const { institutionId, userId } = callerNamed(name)
      const { issuer } = institutionId === HARBOUR ? provider : otherProvider
      await db.withSystem((tx) => linkIdentity(tx, { institutionId, userId, issuer, subject, linkedAt: services.clock.now() }))
    },
    close: async () => {
      await portal.close()
      await provider.close()
      await otherProvider.close()
    },
  }
}
