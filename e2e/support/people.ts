import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

import { type APIRequestContext, type BrowserContext, expect, type Page, request, test } from '@playwright/test'
import { refresh } from '@portal/contract/session/sign-in.ts'

import { ADDRESS } from './server-address.ts'

export const PASSWORD = 'Harbour-Walk-2026'
export const DEMO_KEY = 'CLARITYDEMOSECRETCLARITYDEMOKEYS'
export const REFRESH_COOKIE = '__Host-refresh'

/**
 * The people of the demo institutions whose second factor is set up. Their sessions are shared by the tests of a worker, so no test ends
 * one on the server. Selections are saved on the server too: only the tests of one file may change those of a person.
 */
export const PEOPLE = {
  carla: 'carla@halden.example',
  ben: 'ben@halden.example',
  anna: 'anna@halden.example',
  otto: 'otto@aurum.example',
} as const
export type Person = keyof typeof PEOPLE

/** The code an authenticator app would show so many 30-second steps from now, by a program that is not ours. */
export const codeOf = (key: string, stepsAhead = 0): string =>
  execFileSync('oathtool', ['--totp', '--now', `+${stepsAhead * 30} seconds`, '-b', key], { encoding: 'utf8' }).trim()

/** Where the cookies of a person's session in one of the workers wait for the tests, so that each signs in once: a code works once. */
export const cookiesOf = (person: Person, worker = test.info().parallelIndex): string =>
  `${import.meta.dirname}/../../test-results/people/${person}-${worker}.json`

/** Keeps the cookies of a person's session for the next test: the server renews them every ten minutes, and takes the former no longer. */
export async function keepCookies(browser: BrowserContext | APIRequestContext, person: Person): Promise<void> {
  const { cookies } = await browser.storageState()
  const file = cookiesOf(person)
  const kept = JSON.parse(readFileSync(file, 'utf8')) as object
  if (cookies.some(({ name }) => name === REFRESH_COOKIE)) writeFileSync(file, JSON.stringify({ ...kept, cookies }))
}

const MAX_UNUSED_MS = 5 * 60_000

/** Uses the sessions that no test has used for five minutes: they end after twenty-one. Before a test has opened its browser. */
export async function keepSessions(): Promise<void> {
  for (const person of Object.keys(PEOPLE) as Person[]) {
    const file = cookiesOf(person)
    if (!existsSync(file) || Date.now() - statSync(file).mtimeMs < MAX_UNUSED_MS) continue
    const caller = await request.newContext({ baseURL: ADDRESS, storageState: file })
    const reply = await renewed(caller, true)
    // A change of the password has ended the sessions in the other worker: no later test has them.
    if (reply.status() === 401) rmSync(file)
    else await keepCookies(caller, person)
    await caller.dispose()
  }
}

/** An access token of the session of a person who is in no browser of the test; of one who is, `tokenIn` gives it. */
export async function tokenOf(person: Person): Promise<string> {
  const caller = await request.newContext({ baseURL: ADDRESS, storageState: cookiesOf(person) })
  // Kept cookies count as used, so the session has to be.
  const accessToken = await tokenIn(caller, true)
  await keepCookies(caller, person)
  await caller.dispose()
  return accessToken
}

/**
 * An access token of the session whose cookies a caller has, as a reloaded page gets one. A page's caller has the cookies of its browser: a
 * cookie that another caller had renewed would end the session.
 */
export async function tokenIn(caller: APIRequestContext, isActive = false): Promise<string> {
  const reply = await renewed(caller, isActive)
  expect(reply.status()).toBe(200)
  return refresh.response.parse(await reply.json()).accessToken
}

const renewed = (caller: APIRequestContext, isActive: boolean) =>
  caller.post(`${ADDRESS}/api${refresh.path}`, { data: { isActive }, headers: { origin: ADDRESS } })

/** Fills the first step of signing in. */
export async function submitCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Fills the second step: the code popup. */
export async function submitCode(page: Page, code: string): Promise<void> {
  const popup = page.getByRole('dialog')
  await popup.getByLabel('6-digit code').fill(code)
  await popup.getByRole('button', { name: 'Send' }).click()
}

/** The whole way in, for a person whose second factor is set up. */
export async function signIn(page: Page, email: string, code: string, password = PASSWORD): Promise<void> {
  await submitCredentials(page, email, password)
  await submitCode(page, code)
  await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
}
