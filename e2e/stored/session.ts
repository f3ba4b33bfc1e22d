import type { BrowserContextOptions } from '@playwright/test'

import { REFRESH_COOKIE } from '../support/people.ts'
import { STORED_ADDRESS } from '../support/server-address.ts'

const COOKIE = { name: REFRESH_COOKIE, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: true } as const
const SIGNED_IN = JSON.stringify({ state: { mayRenew: true }, version: 0 })

/** What the portal at an address remembers in a browser of a user who signed in. */
export const rememberedSession = (origin: string) => ({ origin, localStorage: [{ name: 'app-data', value: SIGNED_IN }] })

/** What a browser keeps of a person's session at the portal with stored replies, where the cookie says no more than who it is. */
export const storedSession = (person: string): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [{ ...COOKIE, value: person, sameSite: 'Strict' }],
  origins: [rememberedSession(STORED_ADDRESS)],
})
