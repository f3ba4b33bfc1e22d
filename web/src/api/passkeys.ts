import { addPasskey, newPasskeyOptions, passkeySignIn, passkeySignInOptions } from '@portal/contract/session/passkeys.ts'
import type { SignedIn } from '@portal/contract/session/user.ts'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

import { passkeyText } from '#messages/session/passkey-texts.ts'
import { call } from './call.ts'

/*
 * Functions of the browser for passkeys. Loaded at the first use.
 */

/**
 * Asks the browser for a passkey of the portal, and signs in with it.
 *
 * @returns an empty text: nothing failed
 * @throws Error with a text for the user
 */
export async function signInWithPasskey(onSignedIn: (signedIn: SignedIn) => Promise<void>): Promise<''> {
  const optionsJSON = await call(passkeySignInOptions, { body: {} })
  const { id: credentialId, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    // Whether the user declined or has no passkey, browsers do not say.
    throw new Error(passkeyText('notUsed'), { cause })
  })
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  // Each passkey of the portal has the handle of its user.
  if (userHandle === undefined) throw new Error(passkeyText('notUsed'))
  await onSignedIn(await call(passkeySignIn, { body: { credentialId, clientData, authenticatorData, signature, userHandle } }))
  return ''
}

/** Lets the browser create a passkey, and adds it. @throws Error with a text for the user */
export async function createPasskey(name: string, currentPassword: string): Promise<void> {
  const optionsJSON = await call(newPasskeyOptions, { body: { currentPassword } })
  const { id: credentialId, response } = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    const isThere = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new Error(passkeyText(isThere ? 'there' : 'notCreated'), { cause })
  })
  const { clientDataJSON: clientData, attestationObject, transports = [] } = response
  await call(addPasskey, { body: { name, credentialId, clientData, attestationObject, transports } })
}
