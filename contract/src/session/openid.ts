import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { meant } from '../meant.ts'
import { empty, epochSeconds, nothing } from '../scalars.ts'
import { signedIn } from './user.ts'

/** The name of an institution in the address of its sign-in page. */
const organisationName = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, 'Use 3 to 40 small letters, digits and hyphens'))
const ORGANISATION = 'Name of the institution in the address of its sign-in page, `/sign-in?organisation=…`.'

const token = z.string().check(z.minLength(1), z.maxLength(256))
const label = meant(z.string(), 'Name of the provider, for buttons.')
const url = meant(z.string(), "Address of the provider's page, which the browser opens.")
const issuer = meant(z.string(), 'Address of the provider, as it names itself.')
const email = meant(z.string(), 'E-mail of the user, who gives the code of the authenticator app next.')
/** Of whom a provider is asked for: an institution, or the one of an invitation. */
const providerOf = z.union([
  z.strictObject({ organisation: meant(z.string().check(z.maxLength(40)), ORGANISATION) }),
  z.strictObject({ invitation: meant(token, 'Single-use token from the mailed link of an invitation.') }),
])

const outcome = <const Name extends string>(name: Name) =>
  meant(
    z.literal(name),
    'signed-in: the provider has checked a second factor that the institution accepts. factor: the code of the authenticator app ' +
      'follows, as after a password. linked: the user who was signed in is linked.',
  )

export const openidButton = endpoint({
  method: 'POST',
  path: '/auth/openid/button',
  access: 'public',
  writes: false,
  summary: "The name of an institution's sign-in provider (OpenID Connect), for a button.",
  request: providerOf,
  response: z.strictObject({ label: meant(z.nullable(z.string()), 'Name of the provider; null for none.') }),
})

export const beginOpenid = endpoint({
  method: 'POST',
  path: '/auth/openid/begin',
  access: 'public',
  writes: false,
  summary:
    "Begins a sign-in with an institution's provider; with an invitation also a link to it. Sets the cookie of this request.",
  request: providerOf,
  response: z.strictObject({ url }),
})

export const completeOpenid = endpoint({
  method: 'POST',
  path: '/auth/openid/complete',
  access: 'public',
  writes: false,
  summary: 'Completes a request to a provider with what it added to the address of the callback page.',
  request: z.strictObject({
    code: meant(z.string().check(z.minLength(1), z.maxLength(2048)), 'Code of the provider, good once.'),
    state: meant(token, 'State of the request, as it came back.'),
    iss: z.optional(meant(z.string().check(z.maxLength(512)), 'Issuer, where the provider adds it (RFC 9207).')),
    organisation: meant(
      z.string().check(z.maxLength(40)),
      'Name of the institution in the address of the callback page that was opened.',
    ),
  }),
  response: z.union([
    z.strictObject({ outcome: outcome('signed-in'), signedIn: meant(signedIn, 'As after the code of the authenticator app.') }),
    z.strictObject({ outcome: outcome('factor'), email, allowQRScan: z.boolean(), isDemo: z.optional(z.boolean()) }),
    z.strictObject({ outcome: outcome('linked') }),
  ]),
})

export const openidLink = endpoint({
  method: 'GET',
  path: '/openid/link',
  access: 'user',
  summary: "The provider of the user's institution, and whether the user is linked to it.",
  request: nothing,
  response: z.strictObject({
    provider: meant(z.nullable(z.strictObject({ label, issuer })), 'Provider of the institution; null for none.'),
    link: meant(
      z.nullable(
        z.strictObject({
          subject: meant(z.string(), 'Who the user is for the provider.'),
          linkedAt: meant(epochSeconds, 'Epoch seconds at which it was linked.'),
          lastUsed: meant(z.nullable(epochSeconds), 'Epoch seconds of the last sign-in with it; null for none.'),
        }),
      ),
      'Link of the user; null for none.',
    ),
  }),
})

export const linkOpenid = endpoint({
  method: 'POST',
  path: '/openid/link',
  access: 'user',
  summary: "Begins to link the user to their institution's provider; needs the password. Sets the cookie of this request.",
  request: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  response: z.strictObject({ url }),
})

export const unlinkOpenid = endpoint({
  method: 'DELETE',
  path: '/openid/link',
  access: 'user',
  summary: 'Ends the link of the user to a provider.',
  request: nothing,
  response: empty,
})

const acceptedAcr = meant(
  z.array(z.string().check(z.minLength(1), z.maxLength(256))).check(z.maxLength(10)),
  "Values of the provider's claim `acr` that stand for the portal's second factor; with none of them its own always follows.",
)
const openidClientID = meant(z.string().check(z.trim(), z.minLength(1), z.maxLength(256)), 'What the provider calls the portal.')

export const openidProvider = endpoint({
  method: 'GET',
  path: '/openid/provider',
  access: 'manage-users',
  summary: 'The sign-in provider of the institution, without its secret.',
  request: nothing,
  response: z.strictObject({
    provider: meant(
      z.nullable(z.strictObject({ organisation: meant(z.string(), ORGANISATION), label, issuer, openidClientID, acceptedAcr })),
      'Provider of the institution; null for none.',
    ),
    redirectURI: meant(
      z.string(),
      'Address of the callback page, which the provider has to know. `{organisation}` in it stands for the name.',
    ),
  }),
})

export const saveOpenidProvider = endpoint({
  method: 'POST',
  path: '/openid/provider',
  access: 'manage-users',
  summary: 'Sets the sign-in provider of the institution, after it has answered. Another issuer ends every link.',
  request: z.strictObject({
    organisation: meant(organisationName, ORGANISATION),
    label: meant(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), 'Name of the provider, for buttons.'),
    issuer: meant(z.url('Invalid URL').check(z.maxLength(512)), 'Address of the provider, as it names itself.'),
    openidClientID,
    clientSecret: z.optional(
      meant(
        z.string().check(z.minLength(1), z.maxLength(1024)),
        'Secret of the portal at the provider; without it the present one stays, where issuer and openidClientID do too.',
      ),
    ),
    acceptedAcr,
  }),
  response: empty,
})

export const deleteOpenidProvider = endpoint({
  method: 'DELETE',
  path: '/openid/provider',
  access: 'manage-users',
  summary: 'Removes the sign-in provider of the institution, and every link to it.',
  request: nothing,
  response: empty,
})
