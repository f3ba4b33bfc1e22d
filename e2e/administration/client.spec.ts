import { updateAccountPortfolios, updateUserPortfolios } from '@portal/contract/institution/portfolios.ts'
import { registerUser } from '@portal/contract/institution/users.ts'
import { journey, step } from '../support/journey.ts'
import { linkInLetterTo } from '../support/letters.ts'
import { PEOPLE } from '../support/people.ts'
import { ADDRESS } from '../support/server-address.ts'
import { cardNamed } from '../support/table.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import {
  accountRadio,
  accounts,
  chooseAct,
  deleteUser,
  inAccounts,
  inPopup,
  inUsers,
  invite,
  openClient,
  sent,
  userBox,
  userName,
  users,
} from './client-matrices.ts'
import { addPortfolio, CLIENT, deletePortfolio, rowNames } from './client-page.ts'

test.describe('the screen of a client', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'carla' })
  test(
    'people and accounts are invited, moved, saved, distinguished and deleted',
    journey([
      // Specification S1.4, S1.5, S4.31, S4.32, S5.10, S5.11, S6.2, S9.16.
      step(
        'invites an employee and a client with their payloads, saves only changed boxes, takes them back, and deletes',
        async ({ page, provoked }) => {
          provoked.push(/status of 409/)
          const [employee, person] = ['zed-1@halden.example', 'zed-2@halden.example']
          await openClient(page, CLIENT)
          // A name stands over its boxes.
          await expect(users(page).locator('thead th[data-column] [dir]').first()).toHaveCSS('text-align', 'center')

          await inUsers(page, 'Add user').click()
          const popup = page.getByRole('dialog', { name: 'Add user' })
          await expect(popup.getByRole('combobox', { name: 'Role' })).toHaveValue('employee')
          await expect(popup.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText(['Employee', 'Client'])
          await popup.getByLabel('Email').fill('unknown')
          await inPopup(page, 'Invite').click()
          await expect(popup.getByText('Invalid email address')).toBeVisible()
          await expectAccessible(page)
          await popup.getByLabel('Email').fill(PEOPLE.anna)
          await inPopup(page, 'Invite').click()
          await expect(popup.getByText(`Error: There is already a user with the e-mail address ${PEOPLE.anna}.`)).toBeVisible()
          await inPopup(page, 'Cancel').click()

          const added = page.getByText('User added successfully').first().waitFor()
          const first = await sent(page, registerUser.path, () => invite(page, employee, 'Employee'))
          await added
          const second = await sent(page, registerUser.path, () => invite(page, person, 'Client'))
          const { institutionID } = first.body as { institutionID: string }
          const clientID = new URL(page.url()).pathname.split('/').at(-1)
          expect(first.body).toEqual({ email: employee, institutionID })
          expect(second.body).toEqual({ email: person, institutionID, clientID })
          expect(first.headers['idempotency-key']).not.toBe(second.headers['idempotency-key'])
          expect(await linkInLetterTo(person)).toContain('#set-password=')
          await expect(userName(page, person)).toBeVisible()
          const names = (await rowNames(users(page))).map((name) => name.split('\n')[0])
          expect(names).toEqual(names.toSorted())
          expect(names).toContain(PEOPLE.carla)
          expect(names).not.toContain(PEOPLE.anna)

          // Unassigned comes first, the others by name. An administrator's boxes are checked and stay so.
          await addPortfolio(page, 'Zenith')
          const heads = await users(page).locator('thead th[scope=col]').allInnerTexts()
          expect(heads.slice(0, 2)).toEqual(['Users', 'Unassigned'])
          expect(heads.slice(2)).toEqual(heads.slice(2).toSorted())
          await expect(userBox(page, PEOPLE.carla, 'Zenith')).toBeChecked()
          await expect(userBox(page, PEOPLE.carla, 'Zenith')).toBeDisabled()
          await users(page)
            .getByRole('button', { name: `Actions for ${PEOPLE.carla}` })
            .click()
          await expect(page.getByRole('menuitem')).toHaveText(['End sessions'])
          await page.keyboard.press('Escape')

          await userBox(page, employee, 'Zenith').check()
          await userBox(page, person, 'Zenith').check()
          await userBox(page, person, 'Unassigned').check()
          await userBox(page, person, 'Unassigned').uncheck()
          await expect(cardNamed(page, 'User Assigns').getByText('2 changes')).toBeVisible()
          await expect(inAccounts(page, 'Delete portfolio Zenith')).toBeDisabled()
          const saved = await sent(page, updateUserPortfolios.path, () => inUsers(page, 'Save').click())
          expect(saved.body).toHaveLength(2)
          expect(saved.body).toEqual([expect.objectContaining({ checked: true }), expect.objectContaining({ checked: true })])
          expect(saved.headers['if-match']).toMatch(/^\d+$/)
          await expect(cardNamed(page, 'User Assigns').getByText('2 changes saved')).toBeVisible()
          await expect(inAccounts(page, 'Delete portfolio Zenith')).toBeDisabled()
          await page.reload()
          await expect(userBox(page, person, 'Zenith')).toBeChecked()

          await userBox(page, person, 'Zenith').uncheck()
          await inUsers(page, 'Save').click()
          await inUsers(page, 'Undo').click()
          await expect(cardNamed(page, 'User Assigns').getByText('1 change taken back')).toBeVisible()
          await expect(userBox(page, person, 'Zenith')).toBeChecked()

          await chooseAct(page, employee, 'Remove from this client')
          await expect(page.getByRole('dialog').getByText(`no longer sees any portfolio of ${CLIENT}`)).toBeVisible()
          const removed = page.getByText('Row deleted successfully.').waitFor()
          await inPopup(page, 'Remove').click()
          await removed
          await expect(userBox(page, employee, 'Zenith')).not.toBeChecked()
          await chooseAct(page, employee, 'Reset authenticator app')
          const reset = page.getByText(`Authenticator app of ${employee} reset.`).waitFor()
          await inPopup(page, 'Reset').click()
          await reset
          await chooseAct(page, employee, 'End sessions')
          await expect(page.getByRole('dialog').getByText('No session is open.')).toBeVisible()
          await inPopup(page, 'Cancel').click()

          await deleteUser(page, employee)
          await deleteUser(page, person)
          await deletePortfolio(page, 'Zenith')
        },
      ),

      // Specification S2.18, S4.28 to S4.31, S5.12.
      step(
        'moves an account with an unchecked and a checked box; a portfolio in use and Unassigned cannot be deleted',
        async ({ page, provoked }) => {
          provoked.push(/status of 409/)
          await openClient(page, CLIENT)
          await inAccounts(page, 'Add portfolio').click()
          await page.getByRole('dialog').getByLabel('Portfolio name').fill('   ')
          await inPopup(page, 'Add').click()
          await expect(page.getByText('Portfolio name is required')).toBeVisible()
          await page.getByRole('dialog').getByLabel('Portfolio name').fill('unassigned')
          await inPopup(page, 'Add').click()
          await expect(page.getByRole('dialog').getByText(`${CLIENT} already has a portfolio named "Unassigned".`)).toBeVisible()
          await inPopup(page, 'Cancel').click()
          await addPortfolio(page, 'Transit')
          await expect(inAccounts(page, 'Delete portfolio Unassigned')).toBeDisabled()

          const [account] = await rowNames(accounts(page))
          const chosen = accounts(page).locator('tbody tr').first().getByRole('radio', { checked: true })
          const before = (await chosen.evaluate((radio) => radio.closest('label')!.textContent))!.split(', ').at(-1)!
          await accountRadio(page, account!, 'Transit').check()
          await expect(chosen).toHaveCount(1)
          const { body } = await sent(page, updateAccountPortfolios.path, () => inAccounts(page, 'Save').click())
          const [old, next, ...others] = body as { accountID: string; portfolioID: string; checked: boolean }[]
          expect([old?.checked, next?.checked, others.length]).toEqual([false, true, 0])
          expect(old?.accountID).toBe(next?.accountID)
          await expect(cardNamed(page, 'Account Assigns').getByText('1 change saved')).toBeVisible()
          await expect(inAccounts(page, 'Delete portfolio Transit')).toBeDisabled()
          await inAccounts(page, 'Undo').click()
          await expect(cardNamed(page, 'Account Assigns').getByText('1 change taken back')).toBeVisible()
          await expect(accountRadio(page, account!, before)).toBeChecked()

          // All of the accounts at once, mixed in between, and none of it saved.
          const all = accounts(page).getByRole('checkbox', { name: 'All accounts, Transit' })
          await accountRadio(page, account!, 'Transit').check()
          expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(
            (await rowNames(accounts(page))).length > 1,
          )
          await all.check()
          await expect(accounts(page).getByRole('radio', { checked: true, name: /, Transit/ })).toHaveCount(
            (await rowNames(accounts(page))).length,
          )
          await page.getByRole('link', { name: 'Whitelist' }).click()
          await expect(page.getByRole('dialog').getByText('You have unsaved changes!')).toBeVisible()
          await inPopup(page, 'Stay').click()
          await inAccounts(page, 'Discard').click()
          await expect(accountRadio(page, account!, before)).toBeChecked()
          await deletePortfolio(page, 'Transit')
        },
      ),

      step(
        'names every box that another user changed, overwrites none, and lays the own changes over them',
        async ({ page, context, browser, provoked }) => {
          provoked.push(/status of 409/)
          const user = 'zed-3@halden.example'
          await openClient(page, CLIENT)
          await invite(page, user, 'Employee')
          await expect(userName(page, user)).toBeVisible()
          await addPortfolio(page, 'Transom')

          const elsewhere = await browser.newContext({ storageState: await context.storageState(), baseURL: ADDRESS })
          const other = await elsewhere.newPage()
          await openClient(other, CLIENT)
          const [account] = await rowNames(accounts(other))
          await userBox(other, user, 'Unassigned').check()
          await userBox(other, user, 'Transom').check()
          await inUsers(other, 'Save').click()
          await expect(cardNamed(other, 'User Assigns').getByText('2 changes saved')).toBeVisible()
          await accountRadio(other, account!, 'Transom').check()
          await inAccounts(other, 'Save').click()
          await expect(cardNamed(other, 'Account Assigns').getByText('1 change saved')).toBeVisible()

          // Here the matrices are as they were read before.
          const [, ...columns] = await users(page).locator('thead th[scope=col]').allInnerTexts()
          const mine = columns.find((name) => !['Unassigned', 'Transom'].includes(name))!
          await userBox(page, user, 'Transom').check()
          await userBox(page, user, mine).check()
          await inUsers(page, 'Save').click()
          const note = cardNamed(page, 'User Assigns').getByRole('alert')
          await expect(note.getByText('Error: The matrix has changed since it was loaded, so nothing was saved.')).toBeVisible()
          await expect(note.getByRole('listitem')).toHaveText([
            `${user}, Transom: now checked (by ${PEOPLE.carla}) – the same as yours`,
            `${user}, Unassigned: now checked (by ${PEOPLE.carla})`,
          ])
          // Marked at once, with the own changes as they were.
          await expect(
            users(page).getByRole('checkbox', { name: `${user}, Unassigned, changed by another user` }),
          ).not.toBeChecked()
          await expect(cardNamed(page, 'User Assigns').getByText('2 changes')).toBeVisible()
          await expectAccessible(page)
          await note.getByRole('button', { name: 'Take theirs' }).click()
          // The other change is saved by now: one of the two is left.
          await expect(note.getByText('Loaded again. 1 change of yours lies over it, not saved yet.')).toBeVisible()
          await expect(userBox(page, user, 'Unassigned')).toBeChecked()
          await inUsers(page, 'Save').click()
          await expect(cardNamed(page, 'User Assigns').getByText('1 change saved')).toBeVisible()
          for (const portfolio of ['Unassigned', 'Transom', mine]) await expect(userBox(page, user, portfolio)).toBeChecked()

          const elsewhereThan = columns.filter((name) => name !== 'Transom')
          await accountRadio(page, account!, elsewhereThan.at(-1)!).check()
          if (await inAccounts(page, 'Save').isHidden()) await accountRadio(page, account!, elsewhereThan[0]!).check()
          await inAccounts(page, 'Save').click()
          const moved = cardNamed(page, 'Account Assigns').getByRole('alert')
          await expect(moved.getByRole('listitem')).toHaveText(
            new RegExp(`^${account}: now in Transom \\(by ${PEOPLE.carla}\\) – yours: in `),
          )
          await inAccounts(page, 'Discard').click()
          await expect(moved).toBeHidden()
          await expect(accountRadio(page, account!, 'Transom')).toBeChecked()

          await inAccounts(other, 'Undo').click()
          await expect(cardNamed(other, 'Account Assigns').getByText('1 change taken back')).toBeVisible()
          await elsewhere.close()
          await page.reload()
          await expect(userBox(page, user, mine)).toBeChecked()
          await deleteUser(page, user)
          await deletePortfolio(page, 'Transom')
        },
      ),
    ]),
  )
})
