import type { Page } from '@playwright/test'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import {
  accountPortfolios,
  addPortfolio,
  deletePortfolio,
  deleteUserRow,
  updateAccountPortfolios,
  updateUserPortfolios,
  userPortfolios,
} from '@portal/contract/institution/portfolios.ts'
import { revokeToken, revokeTokens, type WhitelistEntry, whitelist } from '@portal/contract/institution/tokens.ts'
import { deleteUser, registerUser } from '@portal/contract/institution/users.ts'
import { journey, step } from '../support/journey.ts'
import { expect, test } from '../support/test.ts'
import { accountRadio, chooseAct, inAccounts, inPopup, inUsers, invite, openClient, userBox, users } from './client-matrices.ts'

const CLIENT = 'Marlowe Pension Scheme'
const USER = 'zoe@halden.example'
const ACCOUNT = 'Cedar'

const portfolios = ['Unassigned', 'Empty', 'Growth', 'Spare'].map((name, place) => ({ id: String(place), name }))
const user: ResponseOf<typeof userPortfolios>['users'][number] = {
  id: 'u',
  username: USER,
  email: USER,
  isAdmin: false,
  role: 'employee',
  lastLogin: null,
  lastActivity: null,
  isDisabled: false,
}

/** Below any institution, client or user. */
const addressOf = ({ path }: AnyEndpoint): string => `**/api${path.replaceAll(/\{\w+\}/g, '*')}`

const answer = (page: Page, endpoint: AnyEndpoint, json: object) =>
  page.route(addressOf(endpoint), (route) => route.fulfill({ json }))

/** Does what shows a toast, and sees it: it may be gone before a later look. */
async function says(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const said = page.getByText(text, { exact: true }).first().waitFor({ timeout: 30_000 })
  await act()
  await said
}

/** Matrices of one user and one account, all by hand: nothing is saved. */
async function openMatrices(page: Page): Promise<void> {
  await answer(page, userPortfolios, {
    users: [user],
    portfolios,
    relationships: [{ userID: 'u', portfolioID: '2', checked: true }],
    version: '7',
  })
  await answer(page, accountPortfolios, {
    accounts: [{ id: 'a', name: ACCOUNT }],
    portfolios,
    relationships: [{ accountID: 'a', portfolioID: '2', checked: true }],
    version: '7',
  })
  await openClient(page, CLIENT)
}

/** Without a reason of the server, and with one. A popup that stays open after a failure is left by Cancel. */
async function failsTwice(
  page: Page,
  endpoint: AnyEndpoint,
  text: string,
  act: () => Promise<void>,
  staysOpen = false,
): Promise<void> {
  // Of this call alone: what was said of the one before may still be there.
  const reason = `The server cannot do ${endpoint.path} now.`
  for (const [reply, said] of [
    [{ status: 500, body: '' }, text],
    [{ status: 500, json: { reason, requestId: 'sample-1' } }, reason],
  ] as const) {
    await page.route(addressOf(endpoint), (route) => route.fulfill(reply))
    // Another call may have said the same: its toast would end the wait before this one is sent.
    const answered = page.waitForResponse(addressOf(endpoint))
    await says(page, said, act)
    await answered
    await page.unroute(addressOf(endpoint))
    if (staysOpen) await inPopup(page, 'Cancel').click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

async function addAnother(page: Page): Promise<void> {
  await inAccounts(page, 'Add portfolio').click()
  await page.getByRole('dialog').getByLabel('Portfolio name').fill('Another')
  await inPopup(page, 'Add').click()
}

test.describe('administration, in the words of the specification', () => {
  test.use({ person: 'carla', isStored: true })
  test(
    'administration tells what failed and what was done, in the words of the specification',
    journey([
      step('says of each act on a client that fails why, or what has failed (S8.7 to S8.13)', async ({ page, provoked }) => {
        provoked.push(/status of 500/)
        await openMatrices(page)
        await userBox(page, USER, 'Spare').check()
        await accountRadio(page, ACCOUNT, 'Unassigned').check()
        const inPopups: readonly (readonly [AnyEndpoint, string, () => Promise<void>])[] = [
          [registerUser, 'Failed to add user', () => invite(page, 'zed@halden.example', 'Employee')],
          [
            deleteUser,
            'Failed to delete user.',
            async () => {
              await chooseAct(page, USER, 'Delete user')
              await inPopup(page, 'Delete').click()
            },
          ],
          [
            deleteUserRow,
            'Failed to delete row.',
            async () => {
              await chooseAct(page, USER, 'Remove from this client')
              await inPopup(page, 'Remove').click()
            },
          ],
          [addPortfolio, 'Failed to add portfolio', () => addAnother(page)],
          [
            deletePortfolio,
            'Failed to delete portfolio.',
            async () => {
              await inAccounts(page, 'Delete portfolio Empty').click()
              await inPopup(page, 'Delete').click()
            },
          ],
        ]
        for (const [endpoint, text, act] of inPopups) await failsTwice(page, endpoint, text, act, true)
        await failsTwice(page, updateUserPortfolios, 'Failed to update user portfolios', () => inUsers(page, 'Save').click())
        await failsTwice(page, updateAccountPortfolios, 'Failed to update account portfolios', () =>
          inAccounts(page, 'Save').click(),
        )
        // The choice is still there to be saved.
        await expect(userBox(page, USER, 'Spare')).toBeChecked()
        await expect(accountRadio(page, ACCOUNT, 'Unassigned')).toBeChecked()
        await expect(users(page).getByText(USER, { exact: true })).toBeVisible()
      }),

      step('says of each save of a client that it worked (S8.24)', async ({ page }) => {
        await openMatrices(page)
        await answer(page, addPortfolio, { id: '4', name: 'Another' })
        await answer(page, updateUserPortfolios, { version: '8' })
        await answer(page, updateAccountPortfolios, { version: '8' })
        await says(page, 'Portfolio added successfully', () => addAnother(page))
        await userBox(page, USER, 'Spare').check()
        await says(page, 'User portfolios updated successfully', () => inUsers(page, 'Save').click())
        await accountRadio(page, ACCOUNT, 'Unassigned').check()
        await says(page, 'Account portfolios updated successfully', () => inAccounts(page, 'Save').click())
      }),
      step('says of a token that is not deleted why, or that it failed (S8.15)', async ({ page, provoked }) => {
        provoked.push(/status of 500/)
        const times = { createdAt: 1_790_000_000, expiresAt: null, lastUsedAt: null, lastAddress: null }
        const entry: WhitelistEntry = {
          token: 'clarity_1YWX…',
          tokenId: 'a',
          name: '',
          scopes: ['send-prices'],
          ipAddresses: ['192.0.2.1'],
          ...times,
        }
        await answer(page, whitelist, { rows: [entry] })
        await page.goto('/whitelist')
        await failsTwice(page, revokeToken, 'Failed to delete whitelist', async () => {
          await page.getByRole('button', { name: `Delete token ${entry.token}` }).click()
          await inPopup(page, 'Delete').click()
        })
        await failsTwice(page, revokeTokens, 'Failed to delete whitelist', async () => {
          await page.getByRole('button', { name: 'Delete all' }).click()
          await inPopup(page, 'Delete all').click()
        })
      }),
    ]),
  )
})
