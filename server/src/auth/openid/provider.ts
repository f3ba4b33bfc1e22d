import * as client from 'openid-client'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { idsOf, type SealingKey, unseal } from '#base/secrets/seal.ts'
import type { Outbound } from '#outbound/outbound.ts'
import type { ProviderRow } from '#store/session/openid-providers.ts'

/** Request of the portal to a provider. */
interface AuthorizationRequest {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** Parameters that the provider added to the address of the callback page. */
interface CallbackParameters {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/** Whom the provider has signed in, and how. */
interface Confirmed {
  readonly subject: string
  /** The claim of how the subject was authenticated, if there is one. */
  readonly acr: string | undefined
}

/** The providers of the institutions, asked by OpenID Connect. Errors are those of the library, with an `OutboundError` as a cause. */
export interface OpenidClient {
  /**
   * Of the callback page: an institution has an address of its own, so that the answer of one provider is never taken for that of another
   * (RFC 9700, section 4.4).
   */
  readonly redirectUriOf: (organisation: string) => string
  /** The address at the provider that the browser opens. */
  readonly authorizationUrl: (provider: ProviderRow, request: AuthorizationRequest) => Promise<string>
  /**
   * Redeems a code. The ID token is checked: issuer, audience, times, nonce and, with the keys of the provider, its signature.
   *
   * @throws where the provider refuses, or anything of this is wrong
   */
  readonly redeem: (provider: ProviderRow, request: AuthorizationRequest, parameters: CallbackParameters) => Promise<Confirmed>
  /** Asks a provider to describe itself, and whether all that it names may be reached. @throws where not */
  readonly check: (provider: Pick<ProviderRow, 'issuer' | 'clientId'>) => Promise<void>
}

interface Dependencies {
  readonly outbound: Outbound
  readonly clock: Clock
  /** Unseals the secrets of the portal at the providers. */
  readonly key: SealingKey
  readonly publicUrl: string
}

/** The page of the portal to which providers send the browser back; the name of the institution follows. */
const CALLBACK = '/sign-in/callback/'
/** For how long a provider's description of itself is kept. */
const KEPT_MS = 10 * 60_000

/** For each request to a provider. */
export const PROVIDER_LIMITS = { timeoutMs: 5_000, maxBytes: 256 * 1_024 } as const

/** OpenID Connect Core 1.0, section 2: at most 255 characters of ASCII. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** Owner of a secret, for its encryption. */
export const secretOwner = (institutionId: string): string => `openid ${institutionId}`

/** A client for the providers of all institutions. */
export function createOpenidClient({ outbound, clock, key, publicUrl }: Dependencies): OpenidClient {
  const redirectUriOf = (organisation: string): string => new URL(CALLBACK, publicUrl).href + organisation
  const fetchListed: client.CustomFetch = (url, { method, headers, body, signal }) =>
    outbound.fetch(new URL(url), { method, headers, body: body ? String(body) : undefined, signal })
  /** By institution; a provider whose settings changed is asked again. */
  const kept = new Map<
    string,
    { readonly settings: string; readonly since: number; readonly found: Promise<client.Configuration> }
  >()

  function configurationOf(provider: ProviderRow): Promise<client.Configuration> {
    const { institutionId, issuer, clientId, clientSecret } = provider
    const settings = JSON.stringify([issuer, clientId, clientSecret])
    const now = clock.now().getTime()
    const before = kept.get(institutionId)
    if (before && before.settings === settings && Math.abs(now - before.since) < KEPT_MS) return before.found
    const found = discover(fetchListed, provider, authenticatedBy(secretOf(provider, key)))
    kept.set(institutionId, { settings, since: now, found })
    // Of parallel sign-ins one asks; the next one after a failure asks again.
    found.catch(() => kept.delete(institutionId))
    return found
  }

  return {
    redirectUriOf,
    authorizationUrl: async (provider, { state, nonce, codeVerifier }) => {
      const { acceptedAcr, organisation } = provider
      return client.buildAuthorizationUrl(await configurationOf(provider), {
        redirect_uri: redirectUriOf(organisation),
        scope: 'openid',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(acceptedAcr.length > 0 && { acr_values: acceptedAcr.join(' ') }),
      }).href
    },
    redeem: async (provider, { state, nonce, codeVerifier }, { code, state: returned, iss }) => {
      const query = new URLSearchParams({ code, state: returned, ...(iss !== undefined && { iss }) })
      const opened = new URL(`?${query}`, redirectUriOf(provider.organisation))
      const tokens = await client.authorizationCodeGrant(await configurationOf(provider), opened, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const { sub: subject, acr } = tokens.claims()!
      if (!SUBJECT.test(subject)) throw new Failure(401, refusal('openidFailed'))
      return { subject, acr: typeof acr === 'string' ? acr : undefined }
    },
    check: async (provider) => {
      const metadata = (await discover(fetchListed, provider, client.None())).serverMetadata()
      for (const endpoint of [metadata.token_endpoint, metadata.jwks_uri]) {
        if (endpoint === undefined) throw new Error('It names no token endpoint or no keys.')
        outbound.assertListed(new URL(endpoint))
      }
      if (metadata.authorization_endpoint === undefined) throw new Error('It names no authorization endpoint.')
    },
  }
}

function discover(
  fetchListed: client.CustomFetch,
  { issuer, clientId }: Pick<ProviderRow, 'issuer' | 'clientId'>,
  authentication: client.ClientAuth,
): Promise<client.Configuration> {
  const server = new URL(issuer)
  // Plain http reaches this machine only: the list of the operator permits nothing else.
  const onThisMachine = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
  return client.discovery(server, clientId, undefined, authentication, {
    execute: [client.enableNonRepudiationChecks, ...onThisMachine],
    [client.customFetch]: fetchListed,
  })
}

/** In the way that the provider knows: by default in the header (OpenID Connect Core 1.0, section 9). */
function authenticatedBy(secret: string): client.ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest)
  }
}

function secretOf({ institutionId, clientSecret, secretKeyId }: ProviderRow, key: SealingKey): string {
  if (!idsOf(key).includes(secretKeyId))
    throw new Error(
      `The secret of a provider is sealed with the key ${secretKeyId}; the present one is ${key.id}. Enter it again.`,
    )
  return Buffer.from(unseal(clientSecret, secretOwner(institutionId), key)).toString('utf8')
}
