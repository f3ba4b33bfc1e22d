import type { Page } from '@playwright/test'
import { journey, step } from '../support/journey.ts'
import { command, enter, importFiles } from '../support/own-institution.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import {
  accountRadio,
  accounts,
  deleteUser,
  inAccounts,
  inUsers,
  invite,
  openClient,
  userBox,
  userName,
  users,
} from './client-matrices.ts'

/* Two administrators of an institution of their own. */

const CLIENT = 'Rowan Family'

interface Two {
  readonly institution: string
  readonly ann: string
  readonly bob: string
  readonly annsPage: Page
  readonly bobsPage: Page
}

let two: Two

test.describe('two administrators at once', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 })

  test.beforeAll(async ({ browser }, testInfo) => {
    const { workerIndex } = testInfo
    const [institution, ann, bob] = [
      `Two Rowans ${workerIndex}`,
      `ann-${workerIndex}@rowan.example`,
      `bob-${workerIndex}@rowan.example`,
    ]
    const begun = command('institution', 'create', '--name', institution, '--pivot', 'USD', '--currencies', 'USD', '--admin', ann)
    const joined = command('institution', 'invite-admin', '--admin', bob, '--institution', institution)
    const names = ['Reserve', 'Savings', 'Trust'].map((name, place) => `R${place},ROWAN,${name},USD\n`)
    importFiles(institution, {
      'clients.csv': `id,name,reporting_currency\nROWAN,${CLIENT},USD\n`,
      'portfolios.csv': 'client,name\nROWAN,Growth\nROWAN,Income\n',
      'accounts.csv': `id,client,name,currency\n${names.join('')}`,
    })
    two = {
      institution,
      ann,
      bob,
      annsPage: await enter(browser, ann, begun),
      bobsPage: await enter(browser, bob, joined),
    }
  })

  test.afterAll(async () => {
    for (const page of [two.annsPage, two.bobsPage]) await page.context().close()
  })
  test(
    'are told of each other, and overwrite nothing',
    journey([
      step(
        'save both matrices at the same moment: one is saved, the other is told every box, and nothing is overwritten',
        async () => {
          const { ann, bob, annsPage, bobsPage } = two
          const eve = 'eve@rowan.example'
          await openClient(annsPage, CLIENT)
          await invite(annsPage, eve, 'Employee')
          await expect(userName(annsPage, eve)).toBeVisible()
          for (const page of [annsPage, bobsPage]) await openClient(page, CLIENT)
          // Each sees the other as an administrator, whose boxes are checked and stay so.
          await expect(userBox(annsPage, bob, 'Growth')).toBeDisabled()
          await expect(userBox(bobsPage, ann, 'Growth')).toBeDisabled()

          await userBox(annsPage, eve, 'Growth').check()
          await accountRadio(annsPage, 'Reserve', 'Growth').check()
          await userBox(bobsPage, eve, 'Income').check()
          await accountRadio(bobsPage, 'Reserve', 'Income').check()
          await accountRadio(bobsPage, 'Trust', 'Income').check()
          await Promise.all([annsPage, bobsPage].map((page) => inUsers(page, 'Save').click()))
          const wasSaved = (page: Page, card: string) => cardNamed(page, card).getByText(/\d changes? saved/)
          const note = (page: Page, card: string) => cardNamed(page, card).getByRole('alert')
          for (const page of [annsPage, bobsPage])
            await expect(wasSaved(page, 'User Assigns').or(note(page, 'User Assigns'))).toBeVisible()
          const outcomes = await Promise.all([annsPage, bobsPage].map((page) => note(page, 'User Assigns').isVisible()))
          expect(outcomes.filter(Boolean)).toHaveLength(1)
          const [late, first, box] = outcomes[0] ? [annsPage, bob, 'Income'] : [bobsPage, ann, 'Growth']
          await expect(note(late, 'User Assigns').getByRole('listitem')).toHaveText([`${eve}, ${box}: now checked (by ${first})`])
          await expect(cardNamed(late, 'User Assigns').getByText('1 change', { exact: true })).toBeVisible()
          await note(late, 'User Assigns').getByRole('button', { name: 'Save mine again' }).click()
          await expect(wasSaved(late, 'User Assigns')).toBeVisible()
          for (const portfolio of ['Growth', 'Income']) await expect(userBox(late, eve, portfolio)).toBeChecked()

          // Of the accounts Ann's save comes first; Bob moved one of hers elsewhere, and another that she did not touch.
          await inAccounts(annsPage, 'Save').click()
          await expect(wasSaved(annsPage, 'Account Assigns')).toBeVisible()
          await inAccounts(bobsPage, 'Save').click()
          await expect(note(bobsPage, 'Account Assigns').getByRole('listitem')).toHaveText([
            `Reserve: now in Growth (by ${ann}) – yours: in Income`,
          ])
          await expect(accounts(bobsPage).getByRole('radio', { name: 'Reserve, Growth, changed by another user' })).toBeVisible()
          await expectAccessible(bobsPage)
          await note(bobsPage, 'Account Assigns').getByRole('button', { name: 'Take theirs' }).click()
          await expect(accountRadio(bobsPage, 'Reserve', 'Growth')).toBeChecked()
          await expect(accountRadio(bobsPage, 'Trust', 'Income')).toBeChecked()
          await expect(cardNamed(bobsPage, 'Account Assigns').getByText('1 change', { exact: true })).toBeVisible()
          await inAccounts(bobsPage, 'Save').click()
          await expect(wasSaved(bobsPage, 'Account Assigns')).toBeVisible()
          await openClient(annsPage, CLIENT)
          for (const [account, portfolio] of [
            ['Reserve', 'Growth'],
            ['Savings', 'Unassigned'],
            ['Trust', 'Income'],
          ] as const)
            await expect(accountRadio(annsPage, account, portfolio)).toBeChecked()
          for (const portfolio of ['Growth', 'Income']) await expect(userBox(annsPage, eve, portfolio)).toBeChecked()
        },
      ),

      step('what one saves after the other was told is told again before anything is put in its place', async () => {
        const { ann, annsPage, bobsPage } = two
        for (const page of [annsPage, bobsPage]) await openClient(page, CLIENT)
        const note = cardNamed(bobsPage, 'Account Assigns').getByRole('alert')
        const saveAsAnn = async (portfolio: string) => {
          await accountRadio(annsPage, 'Savings', portfolio).check()
          await inAccounts(annsPage, 'Save').click()
          await expect(cardNamed(annsPage, 'Account Assigns').getByText('1 change saved')).toBeVisible()
        }
        await accountRadio(bobsPage, 'Savings', 'Income').check()
        await saveAsAnn('Growth')
        await inAccounts(bobsPage, 'Save').click()
        await expect(note.getByRole('listitem')).toHaveText([`Savings: now in Growth (by ${ann}) – yours: in Income`])
        await saveAsAnn('Unassigned')
        await note.getByRole('button', { name: 'Save mine again' }).click()
        await expect(note.getByRole('listitem')).toHaveText([`Savings: now in Unassigned (by ${ann}) – yours: in Income`])
        await expect(accountRadio(bobsPage, 'Savings', 'Income')).toBeChecked()
        await note.getByRole('button', { name: 'Save mine again' }).click()
        await expect(cardNamed(bobsPage, 'Account Assigns').getByText('1 change saved')).toBeVisible()

        // Ann's undo of what she saved would now put hers in the place of his: it is refused like any save.
        await inAccounts(annsPage, 'Undo').click()
        await expect(cardNamed(annsPage, 'Account Assigns').getByRole('alert').getByRole('listitem')).toHaveText([
          /^Savings: now in Income \(by bob-\d+@rowan\.example\) – yours: in Growth$/,
        ])
        await inAccounts(annsPage, 'Discard').click()
        // No other user saved since Bob: his own undo works.
        await inAccounts(bobsPage, 'Undo').click()
        await expect(cardNamed(bobsPage, 'Account Assigns').getByText('1 change taken back')).toBeVisible()
        await openClient(annsPage, CLIENT)
        await expect(accountRadio(annsPage, 'Savings', 'Unassigned')).toBeChecked()
      }),

      step('a user deleted by one while the other changes their boxes is named, and the other changes are kept', async () => {
        const { annsPage, bobsPage } = two
        const [gone, stays] = ['gone@rowan.example', 'stays@rowan.example']
        await openClient(annsPage, CLIENT)
        for (const user of [gone, stays]) {
          await invite(annsPage, user, 'Employee')
          await expect(userName(annsPage, user)).toBeVisible()
        }
        await openClient(bobsPage, CLIENT)
        await userBox(bobsPage, gone, 'Growth').check()
        await userBox(bobsPage, stays, 'Growth').check()
        await deleteUser(annsPage, gone)
        await inUsers(bobsPage, 'Save').click()
        const note = cardNamed(bobsPage, 'User Assigns').getByRole('alert')
        await expect(note).toContainText('A user, an account or a portfolio of your changes is there no more')
        await note.getByRole('button', { name: 'Load again' }).click()
        await expect(note).toContainText(`There no more, with your change: ${gone}, Growth.`)
        await expect(userName(bobsPage, gone)).toBeHidden()
        await inUsers(bobsPage, 'Save').click()
        await expect(cardNamed(bobsPage, 'User Assigns').getByText('1 change saved')).toBeVisible()
        await expect(userBox(bobsPage, stays, 'Growth')).toBeChecked()
      }),

      step('what others changed is marked when an own new portfolio makes the matrix be read again', async () => {
        const { annsPage, bobsPage } = two
        for (const page of [annsPage, bobsPage]) await openClient(page, CLIENT)
        await accountRadio(bobsPage, 'Trust', 'Growth').check()
        await accountRadio(annsPage, 'Savings', 'Income').check()
        await inAccounts(annsPage, 'Save').click()
        await expect(cardNamed(annsPage, 'Account Assigns').getByText('1 change saved')).toBeVisible()
        await inAccounts(bobsPage, 'Add portfolio').click()
        await bobsPage.getByRole('dialog').getByLabel('Portfolio name').fill('Zenith')
        await bobsPage.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
        await expect(users(bobsPage).getByRole('columnheader', { name: 'Zenith' })).toBeVisible()
        const note = cardNamed(bobsPage, 'Account Assigns').getByRole('alert')
        await expect(note).toContainText('Another user changed the matrix after it was loaded. What changed is marked.')
        await expect(accounts(bobsPage).getByRole('radio', { name: 'Savings, Income, changed by another user' })).toBeChecked()
        await expect(accountRadio(bobsPage, 'Trust', 'Growth')).toBeChecked()
        await inAccounts(bobsPage, 'Discard').click()
      }),

      step('an administrator no longer is none from the next act on', async () => {
        const { institution, bob, bobsPage } = two
        await openClient(bobsPage, CLIENT)
        await accountRadio(bobsPage, 'Trust', 'Growth').check()
        command('institution', 'revoke-admin', '--admin', bob, '--institution', institution)
        // Where the page asks for something by itself just then, it is sent away before the press.
        const signIn = bobsPage.waitForURL('/sign-in')
        await Promise.race([inAccounts(bobsPage, 'Save').click(), signIn])
        await expect(bobsPage.getByText('Session expired. Please sign in again.')).toBeVisible()
        await expect(bobsPage).toHaveURL('/sign-in')
        expect(command('institution', 'verify-audit', '--institution', institution)).toMatch(/is whole: \d+ events/)
      }),
    ]),
  )
})
