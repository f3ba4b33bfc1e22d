import { readFileSync } from 'node:fs'
import { changePassword } from '@portal/contract/session/recover.ts'
import { journey, step } from '../support/journey.ts'
import { PASSWORD, PEOPLE, submitCredentials } from '../support/people.ts'
import { ADDRESS } from '../support/server-address.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { nextReply } from '../support/wire.ts'
import { openSettings, toast } from './settings-page.ts'

test.describe('Security', () => {
  test.use({ person: 'otto' })
  test(
    'tells the own sessions, adds a passkey, and changes the password',
    journey([
      step('tells the second factor and the own sessions, of which the present one has no End', async ({ page }) => {
        await page.goto('/settings')
        await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('On')
        const present = cardNamed(page, 'Sessions').getByRole('listitem').filter({ hasText: 'This session' })
        await expect(present).toContainText(/Chrome \d+ on Linux/)
        await expect(present.getByRole('button')).toHaveCount(0)
      }),

      step(
        'makes recovery codes, and signs in with one from another browser, which is a known device until it is ended',
        async ({ page, browser }, { retry }) => {
          await openSettings(page)
          const card = cardNamed(page, 'Recovery codes')
          // A failed attempt may have made some.
          await expect(card).toContainText(retry === 0 ? 'You have no recovery codes.' : /no recovery codes|codes are left/)
          await card.getByLabel('Current password', { exact: true }).fill(PASSWORD)
          await card.getByRole('button', { name: 'Make recovery codes' }).click()
          const popup = page.getByRole('dialog', { name: 'Your recovery codes' })
          await expect(popup.getByRole('listitem')).toHaveCount(10)
          const [code = ''] = await popup.getByRole('listitem').allTextContents()
          await expectAccessible(page)
          const saving = page.waitForEvent('download')
          await popup.getByRole('button', { name: 'Download' }).click()
          const file = await saving
          expect(file.suggestedFilename()).toBe('clarity-recovery-codes.txt')
          expect(readFileSync(await file.path(), 'utf8')).toContain(code)
          await page.keyboard.press('Escape')
          await popup.getByRole('button', { name: 'Done' }).click()
          await expect(popup).toHaveCount(0)

          const context = await browser.newContext({ baseURL: ADDRESS })
          const other = await context.newPage()
          await submitCredentials(other, PEOPLE.otto)
          await other.getByRole('button', { name: 'Use a recovery code' }).click()
          await expectAccessible(other)
          await other.getByRole('textbox', { name: 'Recovery code' }).fill(code.toLowerCase().replaceAll('-', ' '))
          await other.getByRole('button', { name: 'Send' }).click()
          await expect(other.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
          await openSettings(other)
          await expect(cardNamed(other, 'Recovery codes')).toContainText('9 codes are left')

          // That browser is a known device, which can be ended.
          const device = cardNamed(other, 'Known devices').getByRole('listitem').filter({ hasText: 'this browser' })
          await expect(device).toContainText(/Chrome \d+ on Linux/)
          await device.getByRole('button', { name: /^End the known device Chrome/ }).click()
          await toast(other, 'Known device ended.').first().waitFor()
          await expect(device).toHaveCount(0)
          await context.close()
        },
      ),

      step('adds a passkey, which signs in at once until it is removed', async ({ page, context, provoked }, { retry }) => {
        provoked.push(/status of 401/)
        const name = `Work laptop ${retry + 1}`
        const devTools = await context.newCDPSession(page)
        await devTools.send('WebAuthn.enable')
        await devTools.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
          },
        })
        await openSettings(page)
        const card = cardNamed(page, 'Passkeys')
        const passkey = card.getByRole('listitem').filter({ hasText: name })
        await card.getByLabel('Name').fill(name)
        await card.getByLabel('Current password', { exact: true }).fill(PASSWORD)
        await card.getByRole('button', { name: 'Add a passkey' }).click()
        await toast(page, 'Passkey added.').first().waitFor()
        await expect(passkey).toContainText('not used yet')
        await expectAccessible(page)

        const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
        await page.goto('/sign-in')
        await expectAccessible(page)
        await signIn.click()
        await page.getByText('Sign in successful.').waitFor()
        await expect(page).toHaveURL('/')

        // Not by openSettings: a reply to the page that is left may be the next one.
        await page.goto('/settings')
        await expect(passkey).toContainText('last sign-in')
        await passkey.getByRole('button', { name: `Remove the passkey ${name}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
        await expect(passkey).toHaveCount(0)
        await page.goto('/sign-in')
        await signIn.click()
        await expect(page.getByRole('alert')).toContainText('The passkey was not accepted.')
        await expect(page).toHaveURL('/sign-in')
      }),

      step('changes the password for who knows the present one', async ({ page, provoked }) => {
        provoked.push(/status of 400/)
        await openSettings(page)
        const card = page.getByRole('region', { name: 'Security' })
        const current = card.getByLabel('Current password', { exact: true })
        const next = card.getByLabel('New password', { exact: true })
        const submit = card.getByRole('button', { name: 'Change password' })
        await expect(current).toHaveAttribute('autocomplete', 'current-password')
        await expect(next).toHaveAttribute('autocomplete', 'new-password')
        await submit.click()
        await expect(card.getByText('Password must be at least 8 characters long')).toHaveCount(2)
        await current.fill(PASSWORD)
        await next.fill('all-lower-case')
        await submit.click()
        await expect(card.getByRole('alert')).toHaveText(
          'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.',
        )
        await expectAccessible(page)

        await current.fill('Not-The-One-2026')
        await next.fill('Harbour-Stroll-2027')
        await submit.click()
        await expect(card.getByText('Error: The current password is not correct.')).toBeVisible()
        await toast(page, 'The current password is not correct.').last().waitFor()
        await expect(next).toHaveValue('Harbour-Stroll-2027')

        for (const [from, to] of [
          [PASSWORD, 'Harbour-Stroll-2027'],
          ['Harbour-Stroll-2027', PASSWORD],
        ] as const) {
          await current.fill(from)
          await next.fill(to)
          const saved = nextReply(page, changePassword)
          await submit.click()
          expect(await saved).toEqual({})
          await toast(page, 'Password changed.').first().waitFor()
          await expect(current).toHaveValue('')
          await expect(next).toHaveValue('')
        }
      }),
    ]),
  )
})
