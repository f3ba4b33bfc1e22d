import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'
import { signedIn } from './user.ts'

/** Bytes in base64url without padding, as WebAuthn's JSON has them. */
const bytes = (mostCharacters: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'Invalid base64url'), z.maxLength(mostCharacters, 'Too long'))

const credentialId = bytes(1_400)
const clientData = bytes(2_000)

/** How a browser reaches an authenticator: `internal`, `usb`, `hybrid` and others that may come. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'Invalid transport'))).check(z.maxLength(10))

/** Its user's name for a passkey. */
export const passkeyName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60, 'Name is too long'), z.regex(/^\P{Cc}*$/u, 'Invalid name'))

const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: epochSeconds,
  lastUsed: z.nullable(epochSeconds),
})
export type Passkey = z.infer<typeof passkey>

export const passkeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  access: 'user',
  summary: 'The passkeys of the user, the oldest first.',
  request: nothing,
  response: z.strictObject({ rows: z.array(passkey) }),
})

export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  access: 'user',
  summary: 'What the browser needs to create a passkey, with a challenge for five minutes. Takes the current password.',
  request: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, which names the fields. */
  response: z.strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(
      z.strictObject({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/passkeys',
  access: 'user',
  summary: 'Adds the passkey that the browser created with the options.',
  request: z.strictObject({
    name: passkeyName,
    credentialId,
    clientData,
    attestationObject: bytes(20_000),
    transports,
  }),
  response: empty,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/{id}',
  access: 'user',
  actsOnce: true,
  summary: 'Removes one passkey of the user. Sessions go on.',
  request: nothing,
  response: empty,
})

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey-options',
  access: 'public',
  writes: false,
  summary:
    'What the browser needs to sign in with a passkey, with a challenge for five minutes. Sets the cookie of the challenge.',
  request: z.strictObject({}),
  /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, which names the fields. */
  response: z.strictObject({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    userVerification: z.literal('required'),
  }),
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey-sign-in',
  access: 'public',
  writes: false,
  summary: 'Signs in with a passkey that verified its user: both factors at once.',
  request: z.strictObject({
    credentialId,
    clientData,
    authenticatorData: bytes(1_000),
    signature: bytes(1_400),
    userHandle: bytes(86),
  }),
  response: signedIn,
})
