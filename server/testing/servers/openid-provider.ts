import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OutboundHost, outboundHost } from '../../src/base/settings/config-values.ts'

export const OPENID_CLIENT = { openidClientID: 'clarity', clientSecret: 'a secret: with + and %' } as const

/** Paths of the provider. */
type Path = '/.well-known/openid-configuration' | '/authorize' | '/token' | '/keys'

/** A provider of OpenID Connect on this machine, as strict as real ones: PKCE, client secret, redirect address and single use of codes. */
export interface TestProvider {
  readonly issuer: string
  /** For the operator's list. */
  readonly hosts: readonly OutboundHost[]
  /** Person with a session at the provider; another person can be put in their place. */
  person: { subject: string; acr?: string }
  /** Wrong claims of its ID tokens. */
  wrong: Readonly<Record<string, unknown>>
  /** Signs with a key that it does not publish, or not at all. */
  signature: 'right' | 'other key' | 'none'
  /** Changed fields of its metadata. */
  metadata: Readonly<Record<string, unknown>>
  /** A path that does not answer as it should. */
  fault: { readonly path: Path; readonly how: 'slow' | 'huge' | 'redirect' | 'error' } | null
  /** Requests so far, by path. */
  readonly asked: Map<string, number>
  /** Opens an address as the browser does. @returns what the callback page posts */
  readonly visit: (url: string) => Promise<{
    readonly code: string
    readonly state: string
    readonly iss: string
    readonly organisation: string
  }>
  readonly close: () => Promise<void>
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string
  readonly person: TestProvider['person']
}

/** Opens a provider that signs with an algorithm. @param listensOn a free port by default */
export async function openTestProvider(algorithm: 'RS256' | 'ES256', listensOn = 0): Promise<TestProvider> {
  const keys = [newKeys(algorithm), newKeys(algorithm)] as const
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(listensOn, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider: TestProvider = {
    issuer,
    hosts: [outboundHost(`127.0.0.1:${port}`)],
    person: { subject: 'subject-1' },
    wrong: {},
    signature: 'right',
    metadata: {},
    fault: null,
    asked: new Map(),
    visit: async (url) => {
      const reply = await fetch(url, { redirect: 'manual' })
      const back = new URL(reply.headers.get('location') ?? '')
      const parameters = { ...Object.fromEntries(back.searchParams), organisation: back.pathname.split('/').at(-1) }
      return parameters as Awaited<ReturnType<TestProvider['visit']>>
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    provider.asked.set(url.pathname, (provider.asked.get(url.pathname) ?? 0) + 1)
    if (provider.fault?.path === url.pathname) return misbehave(provider.fault.how, response)
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, { ...describe(issuer, algorithm), ...provider.metadata })
    if (url.pathname === '/keys') {
      const jwk = keys[0].publicKey.export({ format: 'jwk' })
      return json(response, { keys: [{ ...jwk, kid: 'key-1', alg: algorithm, use: 'sig' }] })
    }
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/token') {
      const body = new URLSearchParams(await textOf(request))
      const claims = redeemed(grants, body, request.headers.authorization)
      if (!claims) return json(response, { error: 'invalid_grant' }, 400)
      const idToken = jwtOf(
        { iss: issuer, ...claims, ...provider.wrong },
        algorithm,
        keys[provider.signature === 'other key' ? 1 : 0].privateKey,
      )
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`
      return json(response, {
        access_token: randomUUID(),
        token_type: 'Bearer',
        id_token: provider.signature === 'none' ? unsigned : idToken,
      })
    }
    response.writeHead(404).end()
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const { redirect_uri, state, nonce, code_challenge, ...rest } = Object.fromEntries(query)
    const isRight =
      rest.client_id === OPENID_CLIENT.openidClientID && rest.response_type === 'code' && rest.code_challenge_method === 'S256'
    if (!isRight || !redirect_uri || !state || !nonce || !code_challenge) return void response.writeHead(400).end()
    const code = randomUUID()
    grants.set(code, { challenge: code_challenge, redirectUri: redirect_uri, nonce, person: { ...provider.person } })
    const back = new URL(redirect_uri)
    back.search = new URLSearchParams({ code, state, iss: issuer }).toString()
    response.writeHead(302, { location: back.href }).end()
  }
  return provider
}

/** The claims of a code, if everything of the request for its token is right. */
function redeemed(grants: Map<string, Grant>, body: URLSearchParams, authorization = ''): object | undefined {
  const code = body.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const { openidClientID, clientSecret } = OPENID_CLIENT
  const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
    .toString()
    .split(':')
    .map((part) => new URLSearchParams(`v=${part}`).get('v'))
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url')
  const isRight =
    grant &&
    body.get('grant_type') === 'authorization_code' &&
    id === openidClientID &&
    secret === clientSecret &&
    challenge === grant.challenge &&
    body.get('redirect_uri') === grant.redirectUri
  if (!isRight) return undefined
  const { subject: sub, acr } = grant.person
  const now = Math.floor(Date.now() / 1_000)
  return { sub, aud: openidClientID, nonce: grant.nonce, iat: now, exp: now + 300, ...(acr !== undefined && { acr }) }
}

const describe = (issuer: string, algorithm: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [algorithm],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

function newKeys(algorithm: 'RS256' | 'ES256') {
  return algorithm === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function jwtOf(claims: object, algorithm: 'RS256' | 'ES256', key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: algorithm, kid: 'key-1' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function misbehave(how: NonNullable<TestProvider['fault']>['how'], response: ServerResponse): void {
  if (how === 'error') response.writeHead(500).end()
  if (how === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
  if (how === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(64 * 1_024)));
    }
    response.on('drain', more)
    more()
  }
}

function json(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString()
}
