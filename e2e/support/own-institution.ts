import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { codeOf, PASSWORD, submitCode, submitCredentials } from './people.ts'
import { ADDRESS, DATA_FOLDER, PORT } from './server-address.ts'

/*
 * An institution of a test's own, begun as a real one is: by the commands, with invitations, passwords and authenticator apps. Nothing that
 * other tests see changes.
 */

/** Runs a command beside the portal, as at a terminal. */
export function command(file: 'institution' | 'import', ...args: readonly string[]): string {
  const { DATABASE_URL: _none, ...environment } = process.env
  const env = { ...environment, PORT: String(PORT), CLARITY_DATA_DIR: DATA_FOLDER, CLARITY_DEMO: 'on' }
  const program = [`${import.meta.dirname}/../../server/src/${file}.ts`, ...args]
  return execFileSync(process.execPath, program, { cwd: `${import.meta.dirname}/../../server`, env, encoding: 'utf8' })
}

/** Imports files, by name, into an institution. */
export function importFiles(institution: string, files: Readonly<Record<string, string>>): void {
  const folder = test.info().outputPath('files')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  command('import', folder, '--institution', institution)
}

/** Follows the invitation that a command printed to the Summary: password, QR code, first code. */
export async function enter(browser: Browser, email: string, printed: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: ADDRESS })).newPage()
  await page.goto(/https?:\/\/\S+#set-password=[\w-]+/.exec(printed)![0])
  const setting = page.getByRole('dialog', { name: 'Set new password' })
  await setting.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await setting.getByRole('button', { name: 'Set password' }).click()
  await expect(setting).toBeHidden()
  await submitCredentials(page, email)
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await popup.getByText(/^[A-Z2-7]{32}$/).innerText()
  await popup.getByRole('button', { name: 'Continue' }).click()
  await submitCode(page, codeOf(key))
  await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
  return page
}
