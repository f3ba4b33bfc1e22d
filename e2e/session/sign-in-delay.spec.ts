import { login } from '@portal/contract/session/sign-in.ts'
import { mailSignInLink } from '@portal/contract/session/sign-in-link.ts'
import { WORK_HEADER } from '@portal/contract/session/work.ts'
import { journey, step } from '../support/journey.ts'
import { linkInLetterTo } from '../support/letters.ts'
import { PASSWORD, PEOPLE, submitCredentials } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addressOf } from '../support/wire.ts'

const refused = (delay: object) => ({ status: 429, json: { reason: 'Delayed.', code: 'c', params: {}, requestId: 'r', delay } })

test(
  'a sign-in that strangers delay',
  journey([
    step(
      'solves a task in a worker, then tells when the next draw is, and ends when it is stopped',
      async ({ page, provoked }) => {
        provoked.push(/status of 429/)
        const solutions: (string | undefined)[] = []
        await page.route(addressOf(login), async (route) => {
          const solution = route.request().headers()[WORK_HEADER.toLowerCase()]
          solutions.push(solution)
          await route.fulfill(
            refused(
              solution === undefined
                ? { kind: 'work', seconds: 0, work: { challenge: '1.a', parts: 4, bits: 10 } }
                : { kind: 'draw', seconds: 42, waiting: 3 },
            ),
          )
        })
        await page.route(addressOf(mailSignInLink), (route) => route.fulfill({ json: {} }))
        await submitCredentials(page, PEOPLE.otto, PASSWORD)
        const notice = page.getByRole('status').filter({ hasText: 'Each minute one of those who wait may try' })
        await expect(notice).toContainText('3 are waiting, you among them.')
        await expect(notice).toContainText(/Next draw in 0:(?:4[0-2]|3\d)\./)
        expect(solutions[0]).toBeUndefined()
        expect(solutions[1]).toMatch(/^1\.a:\w+\.\w+\.\w+\.\w+$/)
        await expectAccessible(page)
        await notice.getByRole('button', { name: 'Mail me a link' }).click()
        await expect(notice).toContainText(`If ${PEOPLE.otto} is known here, a link was mailed to it.`)
        await notice.getByRole('button', { name: 'Stop waiting' }).click()
        await expect(notice).toBeHidden()
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
      },
    ),

    step('tells how long a wait is, beside the reason', async ({ page, provoked }) => {
      provoked.push(/status of 429/)
      await page.route(addressOf(login), (route) => route.fulfill(refused({ kind: 'wait', seconds: 250 })))
      await submitCredentials(page, PEOPLE.otto, PASSWORD)
      await expect(page.getByRole('status').filter({ hasText: 'You can try again in' })).toContainText(/in 4:(?:10|0\d)\./)
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Delayed.')
    }),

    step('a mailed link makes the browser known, once, and signs no user in', async ({ page, context, provoked }) => {
      provoked.push(/status of 410/)
      await page.goto('/sign-in')
      const reply = await page.request.post(`/api${mailSignInLink.path}`, { data: { email: PEOPLE.ben } })
      expect(reply.status()).toBe(200)
      const link = await linkInLetterTo(PEOPLE.ben)
      const popup = page.getByRole('dialog')
      await page.goto('about:blank')
      await page.goto(link)
      await expect(popup).toContainText('Your password and the code of your authenticator app are needed as before.')
      expect(page.url()).not.toContain('link')
      await popup.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('You can sign in with this browser now.').first()).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(PEOPLE.ben)
      const cookies = await context.cookies()
      expect(
        cookies.filter(({ name }) => name === '__Host-device').map(({ httpOnly, sameSite }) => [httpOnly, sameSite]),
      ).toEqual([[true, 'Strict']])
      expect(cookies.some(({ name }) => name === '__Host-refresh')).toBe(false)
      await page.goto('about:blank')
      await page.goto(link)
      await popup.getByRole('button', { name: 'Continue' }).click()
      await expect(popup.getByRole('alert')).toContainText('This link has expired or has already been used.')
    }),
  ]),
)
