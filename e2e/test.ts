import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

import { cookiesOf, type Person } from './people.ts'

/** Every test fails on a console error, an uncaught exception or a breach of the content security policy it does not expect. */
export const test = base.extend<{ complaints: string[]; person: Person | null }>({
  person: [null, { option: true }],
  storageState: async ({ person }, use) => {
    await use(person ? cookiesOf(person) : undefined)
  },
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
      })
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The page has no violation that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}

/** Shows the page in one of the two themes, as it is remembered. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    const kept = JSON.parse(localStorage.getItem('app-data') ?? '{}') as { state?: object }
    localStorage.setItem('app-data', JSON.stringify({ ...kept, state: { ...kept.state, theme: value } }))
  }, theme)
  await page.reload()
}
