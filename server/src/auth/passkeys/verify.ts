import type { RequestOf } from '@portal/contract/endpoint.ts'
import type { addPasskey, passkeySignIn } from '@portal/contract/session/passkeys.ts'
import type { Log } from '#base/log.ts'
import type { requireRelyingParty } from './relying-party.ts'

type RelyingParty = ReturnType<typeof requireRelyingParty>

/** The signatures that are accepted, by their COSE numbers: Ed25519, ECDSA with P-256, and RSA for older computers. */
export const ALGORITHMS = [-8, -7, -257]

/** A public key in COSE whose private key was discarded: with it an unknown passkey takes the same work as a known one. */
export const DECOY_KEY = 'pQECAyYgASFYIE8t8IduBzimnATDjK67W3piaNrzw3PaXq0gVIXXbn3MIlggl6JP_wlR7ixV7LsLq4u9b_ug6NfllUeTV-vtbGSkuKY'

interface CreatedPasskey {
  readonly credentialId: string
  /** COSE, in base64url. */
  readonly publicKey: string
  readonly counter: number
}

/** The library has much that only a passkey needs. */
const library = () => import('@simplewebauthn/server')

/** Checks what a browser created: for our challenge and origin, by an authenticator that verified its user. Undefined where it is not. */
export async function verifyCreated(
  { credentialId: id, clientData: clientDataJSON, attestationObject }: RequestOf<typeof addPasskey>,
  challenge: string,
  relyingParty: RelyingParty,
  log: Log,
): Promise<CreatedPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const response = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused(log))
  if (!verified || registrationInfo === undefined || registrationInfo.credential.id !== id) return undefined
  const { publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * Checks the signature of a passkey: for our challenge and origin, by an authenticator that verified its user.
 *
 * @returns how often the authenticator says it has signed, which the caller compares; undefined where the signature is not accepted
 */
export async function verifySigned(
  { credentialId: id, clientData: clientDataJSON, ...rest }: RequestOf<typeof passkeySignIn>,
  publicKey: string,
  challenge: string,
  relyingParty: RelyingParty,
  log: Log,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const response = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: { ...rest, clientDataJSON } },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    // A counter of 0 switches off the library's comparison, which looks at the counter before it is known to be signed.
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(refused(log))
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for everything that is wrong with what was sent. */
const refused =
  (log: Log) =>
  (
    error: unknown,
  ): { readonly verified: false; readonly registrationInfo?: undefined; readonly authenticationInfo?: undefined } => {
    // Its messages quote what was sent and what was expected.
    const problem = String(error).replaceAll(/"[^"]*"/g, '"…"')
    log.warn({ problem }, 'A passkey was not accepted')
    return { verified: false }
  }
