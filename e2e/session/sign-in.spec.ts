import { execFileSync } from 'node:child_process'

import { resetPassword } from '@portal/contract/session/recover.ts'
import { journey, step } from '../support/journey.ts'
import { linkInLetterTo } from '../support/letters.ts'
import { codeOf, DEMO_KEY, PASSWORD, PEOPLE, signIn, submitCode, submitCredentials } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

const NINA = 'nina@halden.example'

test(
  'the form, the code, the reset and what is remembered',
  journey([
    // Specification S5.4, S5.5.
    step('says what is wrong with an e-mail and a password in the words of the specification', async ({ page }) => {
      await page.goto('/sign-in')
      const submit = page.getByRole('button', { name: 'Sign in', exact: true })
      await submit.click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await expect(page.getByText('Password must be at least 8 characters long', { exact: true })).toBeVisible()
      await page.getByLabel('Email').fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('all-lower-case')
      await submit.click()
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expect(
        page.getByText(
          'The password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter and one digit.',
        ),
      ).toBeVisible()
    }),

    step('follows the installation’s rule for passwords, where it is another one', async ({ page, provoked }) => {
      provoked.push(/status of 401/)
      await page.route('**/sign-in', async (route) => {
        const reply = await route.fetch()
        const body = (await reply.text()).replace('data-password-policy="composed"', 'data-password-policy="length15"')
        await route.fulfill({ response: reply, body })
      })
      await submitCredentials(page, 'nobody@halden.example', 'all lower case')
      await expect(page.getByText('Invalid email or password').first()).toBeVisible()
      await page.goto('about:blank')
      await page.goto('/sign-in#set-password=none')
      const popup = page.getByRole('dialog')
      await popup.getByLabel('New password', { exact: true }).fill('Harbour-Walk-1')
      await popup.getByRole('button', { name: 'Set password' }).click()
      await expect(popup.getByText('Password must be at least 15 characters long')).toBeVisible()
    }),

    step('shows and hides the password, and lets a password manager fill it or a person paste it', async ({ page, context }) => {
      await page.goto('/sign-in')
      const password = page.getByLabel('Password', { exact: true })
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
      await expect(password).toHaveAttribute('autocomplete', 'current-password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Hide password' }).click()
      await expect(password).toHaveAttribute('type', 'password')
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(() => navigator.clipboard.writeText('Copper Lantern 88'))
      for (const field of [page.getByLabel('Email'), password]) {
        await field.focus()
        await page.keyboard.press('ControlOrMeta+v')
        await expect(field).toHaveValue('Copper Lantern 88')
      }
    }),

    step('stands before its scripts have come, and keeps what is typed and sent meanwhile', async ({ page, provoked }) => {
      provoked.push(/status of 401/)
      const gate = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await gate.promise
        await route.continue()
      })
      // At the address that asks for a session too, where no user has signed in.
      await page.goto('/', { waitUntil: 'commit' })
      const email = page.getByLabel('Email')
      const password = page.getByLabel('Password', { exact: true })
      await email.fill('nobody@halden.example')
      await password.fill('Harbour-Walk-1')
      await password.press('Enter')
      await expect(page).toHaveURL('/')
      await expectAccessible(page)
      await password.focus()
      gate.resolve()
      await expect(page.getByText('Invalid email or password').first()).toBeVisible()
      await expect(page).toHaveURL('/sign-in')
      await expect(email).toHaveValue('nobody@halden.example')
      await expect(password).toHaveValue('Harbour-Walk-1')
      await expect(password).toBeFocused()
    }),

    step('does not say whether an account exists', async ({ page, provoked }) => {
      provoked.push(/status of 401/)
      const reasons: string[] = []
      page.on('response', async (response) => {
        if (response.url().endsWith('/login'))
          reasons.push(`${response.status()} ${((await response.json()) as { reason: string }).reason}`)
      })
      await submitCredentials(page, 'nobody@halden.example', 'Wrong-Password-1')
      await expect.poll(() => reasons.length).toBe(1)
      await submitCredentials(page, PEOPLE.anna, 'Wrong-Password-1')
      await expect.poll(() => reasons.length).toBe(2)
      expect(reasons[0]).toBe(reasons[1])
    }),

    // Specification S4.3, S4.6, S5.7.
    step('has six digits, and a wrong one says so', async ({ page, provoked }) => {
      provoked.push(/status of 401/)
      await submitCredentials(page, PEOPLE.otto)
      await submitCode(page, '123')
      await expect(page.getByText('Code must be 6 digits')).toBeVisible()
      await submitCode(page, 'abcdef')
      await expect(page.getByText('Code must contain only numbers')).toBeVisible()
      const field = page.getByLabel('6-digit code')
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(field).toHaveAttribute('inputmode', 'numeric')
      await expectAccessible(page)
      // As an authenticator app shows it, and people copy it.
      const right = [codeOf(DEMO_KEY, -1), codeOf(DEMO_KEY), codeOf(DEMO_KEY, 1)]
      const wrong = ['135790', '246801', '357912', '468023'].find((code) => !right.includes(code))!
      await submitCode(page, `${wrong.slice(0, 3)} ${wrong.slice(3)}`)
      await expect(field).toHaveValue(wrong)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }),

    step('is shown by the demo authenticator beside the field', async ({ page }) => {
      await submitCredentials(page, PEOPLE.otto)
      const shown = page.getByRole('complementary', { name: 'Demo authenticator' }).getByRole('status')
      await expect(shown).toHaveText(/^\d{6}$/)
      await expect
        .poll(async () => [codeOf(DEMO_KEY), codeOf(DEMO_KEY, -1)].includes((await shown.textContent()) ?? ''))
        .toBe(true)
    }),

    // Specification S5.8.
    step('a reset for an unknown address answers the same', async ({ page }) => {
      await page.goto('/sign-in')
      await page.getByRole('button', { name: 'Forgot password' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await page.getByRole('dialog').getByLabel('Email').fill('nobody@nowhere.example')
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Reset password link sent to nobody@nowhere.example')).toBeVisible()
    }),

    // Specification S8.16.
    step(
      'a reset that fails keeps saying so at its field, with the address and the focus in it, and can be sent again',
      async ({ page, provoked }) => {
        provoked.push(/status of 500/, /status of 429/)
        await page.goto('/sign-in')
        await page.getByRole('button', { name: 'Forgot password' }).click()
        const popup = page.getByRole('dialog')
        const email = popup.getByLabel('Email')
        await email.fill('nobody@nowhere.example')
        for (const [reply, said] of [
          [{ status: 500, body: '' }, 'Failed to reset password'],
          [{ status: 429, json: { reason: 'Too many attempts.', requestId: 'sample-1' } }, 'Too many attempts.'],
        ] as const) {
          await page.route(addressOf(resetPassword), (route) => route.fulfill(reply))
          await popup.getByRole('button', { name: 'Send' }).click()
          await expect(email).toHaveAccessibleDescription(said)
          await expect(email).toBeFocused()
          await expect(email).toHaveValue('nobody@nowhere.example')
          await page.unroute(addressOf(resetPassword))
        }
        await page.keyboard.press('Enter')
        await expect(page.getByText('Reset password link sent to nobody@nowhere.example')).toBeVisible()
      },
    ),

    step('a popup closes on Escape and on its backdrop', async ({ page }) => {
      await page.goto('/sign-in')
      for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
        await page.getByRole('button', { name: 'Forgot password' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await close()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    }),

    // Specification S5.6.
    step('remember keeps the e-mail and nothing else', async ({ page }) => {
      await page.goto('/sign-in')
      await page.getByLabel('Remember me').check()
      await page.getByLabel('Email').fill(PEOPLE.otto)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Email')).toHaveValue(PEOPLE.otto)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD)
    }),
  ]),
)

// Specification S1.1, S2.22, S3.11, S4.1, S4.2, S4.4, S4.5.
test('a new person scans the QR code, signs in, signs out in every tab, and sets a new password by letter', async ({
  page,
  context,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The key comes from a picture of the page, read by a program that is not ours.
  await submitCredentials(page, NINA)
  const popup = page.getByRole('dialog')
  const code = popup.getByRole('img', { name: 'QR code for your authenticator app' })
  const picture = testInfo.outputPath('qr.png')
  await code.screenshot({ path: picture })
  const scanned = new URL(execFileSync('zbarimg', ['-q', '--raw', picture], { encoding: 'utf8' }).trim())
  const key = scanned.searchParams.get('secret')!
  expect(scanned.protocol).toBe('otpauth:')
  expect(decodeURIComponent(scanned.pathname)).toContain(NINA)
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 })
  await expect(popup.getByText(NINA)).toBeVisible()
  await expect(popup.getByText(key)).toBeVisible()
  await popup.getByRole('button', { name: 'Copy' }).click()
  await expect(popup.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await expectAccessible(page)

  await popup.getByRole('button', { name: 'Continue' }).click()
  await submitCode(page, codeOf(key))
  await page.getByText('Sign in successful.').waitFor()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/sign-in/)

  // The token is in memory alone: what the browser keeps holds no secret.
  await page.goto('/')
  await expect(page.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  const kept = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
  }))
  expect(kept).toMatchObject({ databases: 0, cookies: '' })
  expect(kept.local + kept.session).not.toMatch(/[A-Za-z0-9_-]{40,}/)

  // Signing out in one tab empties the other too, within 2 seconds.
  const other = await context.newPage()
  const asked = other.waitForRequest('**/npvSnapshot_CC')
  await other.goto('/')
  const { authorization = '' } = (await asked).headers()
  await expect(other.getByRole('rowheader', { name: 'Total' })).toBeVisible()
  const told = page.waitForResponse('**/api/b2b/admins/logout')
  // A toast is gone in a second: the wait for it begins before what brings it about.
  const goodbyes = [page, other].map((tab) => tab.getByText('Signed out.').waitFor())
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/sign-in', { timeout: 2000 })
  await expect(page).toHaveURL('/sign-in')
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => sessionStorage.getItem('clientStore') ?? '')).not.toContain('Brightwater')
  }
  await Promise.all(goodbyes)
  expect((await told).status()).toBe(200)
  // The browser stays a known device; that signs no one in.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-device'])
  const replayed = await page.request.post('/api/b2b/admins/logout', { data: { email: NINA }, headers: { authorization } })
  expect(replayed.status()).toBe(401)
  await other.close()

  // The letter's link opens the popup and leaves the address bar at once.
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(NINA)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`Reset password link sent to ${NINA}`)).toBeVisible()
  await page.goto(await linkInLetterTo(NINA))
  const setting = page.getByRole('dialog', { name: 'Set new password' })
  await expect(setting).toBeVisible()
  expect(page.url()).not.toContain('set-password')
  await setting.getByRole('textbox', { name: 'New password' }).fill('Another-Harbour-7')
  await setting.getByRole('button', { name: 'Set password' }).click()
  await expect(setting).toBeHidden()
  await signIn(page, NINA, codeOf(key, 1), 'Another-Harbour-7')
})
