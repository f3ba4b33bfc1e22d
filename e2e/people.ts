import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import type { Page } from '@playwright/test'

export const PASSWORD = 'Harbour-Walk-2026'
export const DEMO_KEY = 'CLARITYDEMOSECRETCLARITYDEMOKEYS'

/** The people of the demo institutions whose second factor is set up. */
export const PEOPLE = {
  carla: 'carla@halden.example',
  ben: 'ben@halden.example',
  anna: 'anna@halden.example',
  otto: 'otto@aurum.example',
}
export type Person = keyof typeof PEOPLE

/** The code an authenticator app would show, by a program that is not ours. */
export const codeOf = (key: string): string => execFileSync('oathtool', ['--totp', '-b', key], { encoding: 'utf8' }).trim()

/** Where a person's cookies wait for the tests, so that each signs in once: a code works once. */
export const cookiesOf = (person: Person): string => `${import.meta.dirname}/../test-results/people/${person}.json`
export const hasCookies = (person: Person): boolean => existsSync(cookiesOf(person))

/** Fills the first step of signing in. */
export async function submitCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fills the second step: the code popup. */
export async function submitCode(page: Page, key: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Code').fill(codeOf(key))
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
}
