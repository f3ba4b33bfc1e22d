import { execFileSync } from 'node:child_process'
import { linkInLetterTo } from './letters.ts'
import { codeOf, DEMO_KEY, PASSWORD, PEOPLE, signIn, submitCode, submitCredentials } from './people.ts'
import { expect, expectAccessible, setTheme, test } from './test.ts'

const NINA = 'nina@halden.example'

test.describe('the form', () => {
  test('says what is wrong with an e-mail and a password in the words of the specification', async ({ page }) => {
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
  })

  test('shows and hides the password, and lets a password manager fill it', async ({ page }) => {
    await page.goto('/sign-in')
    const password = page.getByLabel('Password', { exact: true })
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('has nothing that axe finds, in both themes and on a telephone', async ({ page }) => {
    await page.goto('/sign-in')
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('does not say whether an account exists', async ({ page, complaints }) => {
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
    complaints.length = 0
  })
})

test.describe('the code', () => {
  test('has six digits, and a wrong one says so', async ({ page, complaints }) => {
    await submitCredentials(page, PEOPLE.otto)
    await submitCode(page, '123')
    await expect(page.getByText('Code must be 6 digits')).toBeVisible()
    await submitCode(page, 'abcdef')
    await expect(page.getByText('Code must contain only numbers')).toBeVisible()
    await expect(page.getByLabel('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    complaints.length = 0
  })

  test('is shown by the demo authenticator beside the field', async ({ page }) => {
    await submitCredentials(page, PEOPLE.otto)
    const shown = page.getByRole('complementary', { name: 'Demo authenticator' }).getByRole('status')
    await expect(shown).toHaveText(/^\d{6}$/)
    await expect.poll(async () => [codeOf(DEMO_KEY), codeOf(DEMO_KEY, -1)].includes((await shown.textContent()) ?? '')).toBe(true)
  })
})

test('a new person scans the QR code, signs in, signs out, and sets a new password by letter', async ({ page }) => {
  test.slow()
  // The key comes from a picture of the page, read by a program that is not ours.
  await submitCredentials(page, NINA)
  const popup = page.getByRole('dialog')
  const picture = 'test-results/qr.png'
  await popup.getByRole('img', { name: 'QR code for your authenticator app' }).screenshot({ path: picture })
  const scanned = new URL(execFileSync('zbarimg', ['-q', '--raw', picture], { encoding: 'utf8' }).trim())
  const key = scanned.searchParams.get('secret')!
  expect(scanned.protocol).toBe('otpauth:')
  expect(decodeURIComponent(scanned.pathname)).toContain(NINA)
  await expect(popup.getByText(key)).toBeVisible()
  await expectAccessible(page)

  await popup.getByRole('button', { name: 'Continue' }).click()
  await submitCode(page, codeOf(key))
  await expect(page.getByText('Sign in successful.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/sign-in/)

  // The token is in memory alone: what the browser keeps holds no secret.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Summary', level: 1 })).toBeVisible()
  const kept = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).length,
  }))
  expect(kept.databases).toBe(0)
  expect(kept.local + kept.session).not.toMatch(/[A-Za-z0-9_-]{40,}/)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out.')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => sessionStorage.getItem('clientStore') ?? '')).not.toContain('Halden')

  // The letter's link opens the popup and leaves the address bar at once.
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(NINA)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`Reset password link sent to ${NINA}`)).toBeVisible()
  const link = await linkInLetterTo(NINA)
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Set new password' })).toBeVisible()
  expect(page.url()).not.toContain('set-password')
  await page.getByLabel('New password').fill('Another-Harbour-7')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await signIn(page, NINA, codeOf(key, 1), 'Another-Harbour-7')
})

test('a reset for an unknown address answers the same', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Email').fill('nobody@nowhere.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Reset password link sent to nobody@nowhere.example')).toBeVisible()
})

test('a popup closes on Escape and on its backdrop', async ({ page }) => {
  await page.goto('/sign-in')
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await close()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('remember keeps the e-mail and nothing else', async ({ page, complaints }) => {
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
  expect(complaints).toEqual([])
})
