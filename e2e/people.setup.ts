import { codeOf, cookiesOf, DEMO_KEY, PEOPLE, type Person, submitCode, submitCredentials } from './people.ts'
import { expect, test as setup } from './test.ts'

setup.describe.configure({ mode: 'parallel' })

for (const [person, email] of Object.entries(PEOPLE)) {
  setup(`${person} signs in with password and code, and lands on the Summary`, async ({ page }) => {
    await submitCredentials(page, email)
    await submitCode(page, codeOf(DEMO_KEY))
    await expect(page.getByText('Sign in successful.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.context().storageState({ path: cookiesOf(person as Person) })
  })
}
