import type { BrowserContextOptions } from '@playwright/test'

import { REFRESH_COOKIE } from '../support/people.ts'
import { STORED_ADDRESS } from '../support/server-address.ts'

const COOKIE = { name: REFRESH_COOKIE, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: true } as const
const SIGNED_IN = JSON.stringify({ state: { mayRenew: true }, version: 0 })

/** The local storage of a browser whose user signed in to the portal at an address. */
export const rememberedSession = (origin: string) => ({ origin, localStorage: [{ name: 'app-data', value: SIGNED_IN }] })

/** The session of a person at the portal with stored replies, where the cookie is only the person's name. */
export const storedSession = (person: string): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [{ ...COOKIE, value: person, sameSite: 'Strict' }],
  origins: [rememberedSession(STORED_ADDRESS)],
})
