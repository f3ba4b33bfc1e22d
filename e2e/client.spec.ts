import type { Locator, Page } from '@playwright/test'
import { clients } from '@portal/contract/institution/clients.ts'
import {
  accountPortfolios,
  updateAccountPortfolios,
  updateUserPortfolios,
  userPortfolios,
} from '@portal/contract/institution/portfolios.ts'
import { registerUser } from '@portal/contract/institution/users.ts'

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
  userBox,
  userName,
  users,
} from './client-matrices.ts'
import { largeAccountsReply, largeUsersReply } from './client-replies.ts'
import { linkInLetterTo } from './letters.ts'
import { cookiesOf, PEOPLE } from './people.ts'
import { ADDRESS } from './server-address.ts'
import { cardNamed } from './table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, setTheme, test } from './test.ts'
import { addressOf, nextReply } from './wire.ts'

/** A client that none of the demo's people sees but administrators: what is changed of it disturbs no other test. */
const CLIENT = 'Marlowe Pension Scheme'

const rowNames = (matrix: Locator) => matrix.locator('tbody th').allInnerTexts()

/** Does what sends a body, and gives it with the headers that matter. */
async function sent(page: Page, path: string, act: () => Promise<void>) {
  const request = page.waitForRequest((each) => each.url().endsWith(path) && each.method() === 'POST')
  await act()
  const one = await request
  return { body: one.postDataJSON() as unknown, headers: one.headers() }
}

async function addPortfolio(page: Page, name: string): Promise<void> {
  await inAccounts(page, 'Add portfolio').click()
  await page.getByRole('dialog').getByLabel('Portfolio name').fill(name)
  await inPopup(page, 'Add').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(accounts(page).getByRole('columnheader', { name })).toBeVisible()
}

async function deletePortfolio(page: Page, name: string): Promise<void> {
  const said = page.getByText(`Portfolio ${name} deleted successfully.`).waitFor()
  await inAccounts(page, `Delete portfolio ${name}`).click()
  await inPopup(page, 'Delete').click()
  await said
  await expect(accounts(page).getByRole('columnheader', { name })).toBeHidden()
}

test.describe('the screen of a client', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ person: 'carla' })

  test('invites an employee and a client with their payloads, saves only changed boxes, takes them back, and deletes', async ({
    page,
    provoked,
  }) => {
    test.slow()
    provoked.push(/status of 409/)
    const [employee, person] = ['zed-1@halden.example', 'zed-2@halden.example']
    await openClient(page, CLIENT)

    await inUsers(page, 'Add user').click()
    const popup = page.getByRole('dialog', { name: 'Add user' })
    await expect(popup.getByRole('combobox', { name: 'Role' })).toHaveValue('employee')
    await expect(popup.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText(['Employee', 'Client'])
    await popup.getByLabel('Email').fill('nobody')
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
  })

  test('moves an account with an unchecked and a checked box; a portfolio in use and Unassigned cannot be deleted', async ({
    page,
    provoked,
  }) => {
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
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe((await rowNames(accounts(page))).length > 1)
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
  })

  test('names every box that somebody else changed meanwhile, overwrites none, and lays the own changes over them', async ({
    page,
    browser,
    provoked,
  }) => {
    test.slow()
    provoked.push(/status of 409/)
    const user = 'zed-3@halden.example'
    await openClient(page, CLIENT)
    await invite(page, user, 'Employee')
    await expect(userName(page, user)).toBeVisible()
    await addPortfolio(page, 'Transom')

    const elsewhere = await browser.newContext({ storageState: cookiesOf('carla'), baseURL: ADDRESS })
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
    await expect(note.getByText('Error: The matrix was changed meanwhile, so nothing was saved.')).toBeVisible()
    await expect(note.getByRole('listitem')).toHaveText([
      `${user}, Transom: now checked (by ${PEOPLE.carla}) – the same as yours`,
      `${user}, Unassigned: now checked (by ${PEOPLE.carla})`,
    ])
    // Marked at once, with the own changes as they were.
    await expect(
      users(page).getByRole('checkbox', { name: `${user}, Unassigned, changed by somebody else meanwhile` }),
    ).not.toBeChecked()
    await expect(cardNamed(page, 'User Assigns').getByText('2 changes')).toBeVisible()
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Take theirs' }).click()
    // What was to be checked is so by now: one change of the two is left.
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
  })

  test('is done by keyboard alone: one stop of the Tab key a row, arrows from there', async ({ page }) => {
    await openClient(page, CLIENT)
    const focus = () =>
      page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent)
    const names = (await rowNames(users(page))).map((name) => name.split('\n')[0]!)
    const [, first, second] = await users(page).locator('thead th[scope=col]').allInnerTexts()
    const open = names.filter((name) => name !== PEOPLE.carla)
    const at = names.indexOf(open[0]!)
    await cardNamed(page, 'User Assigns').getByLabel('Filter portfolios').focus()
    await page.keyboard.press('Tab')
    expect(await focus()).toBe(`All users, ${first}`)
    for (let row = 0; row <= at; row++) await page.keyboard.press('Tab')
    expect(await focus()).toBe(`${open[0]}, ${first}`)
    await page.keyboard.press('ArrowRight')
    expect(await focus()).toBe(`${open[0]}, ${second}`)
    const wasChecked = await userBox(page, open[0]!, second!).isChecked()
    await page.keyboard.press('Space')
    await expect(userBox(page, open[0]!, second!)).toBeChecked({ checked: !wasChecked })
    await expect(cardNamed(page, 'User Assigns').getByText('1 change', { exact: true })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(inUsers(page, 'Save')).toBeHidden()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(users(page).getByRole('button', { name: `Actions for ${open[0]}` })).toBeFocused()
    await page.keyboard.press('Control+Home')
    expect(await focus()).toBe(`All users, ${first}`)
    // Radios have the same keys: the choice does not follow the focus.
    const radio = accounts(page).locator('tbody tr').first().getByRole('radio', { checked: true })
    const chosen = await radio.evaluate((one) => one.closest('label')!.textContent)
    await radio.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await radio.evaluate((one) => one.closest('label')!.textContent)).toBe(chosen)
    // Above are the boxes for all, then the buttons that delete; one that is disabled leaves the focus to its head.
    await page.keyboard.press('Control+Home')
    await expect(accounts(page).locator('thead th[data-col="0"]')).toBeFocused()
  })

  test('has nothing that axe finds, in both themes, with changes and a menu open', async ({ page }) => {
    await openClient(page, CLIENT)
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme)
      await users(page).locator('tbody').getByRole('checkbox', { disabled: false }).first().click()
      await accounts(page).getByRole('radio', { checked: false }).first().check()
      await expectAccessible(page)
    }
    await users(page)
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('of another institution or none at all says so, asking nothing more', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/client/10000000-0000-4000-8000-000000000000')
    await expect(page.getByText('There is no client at this address.')).toBeVisible()
    expect(asked.filter((url) => url.includes('portfolios'))).toEqual([])
    await expectAccessible(page)
  })
})

test.describe('a large client', () => {
  test.use({ person: 'carla' })

  /** Answers both matrices of a client by hand. */
  async function openLarge(page: Page): Promise<void> {
    await page.route(`**/api${userPortfolios.path.replace('{id}', '*')}`, (route) => route.fulfill({ json: largeUsersReply }))
    await page.route(`**/api${accountPortfolios.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ json: largeAccountsReply }),
    )
    const list = nextReply(page, clients)
    await page.goto('/whitelist')
    const { rows } = await list
    await page.goto(`/client/${rows[0]!.id}`)
    await expect(users(page).getByRole('checkbox').first()).toBeVisible()
  }

  test('keeps few elements in the page, and each box what it is, wherever it is scrolled', async ({ page }) => {
    test.slow()
    await openLarge(page)
    await expect(users(page)).toHaveAttribute('aria-rowcount', '202')
    await expect(users(page)).toHaveAttribute('aria-colcount', '101')
    const boxes = (matrix: Locator) => matrix.locator('tbody input').count()
    expect(await boxes(users(page))).toBeLessThan(1_000)
    // The head and the first column stay.
    const scrollTo = (matrix: Locator, top: number, left: number) =>
      matrix.evaluate((table, [y, x]) => table.parentElement!.scrollTo({ top: y!, left: x! }), [top, left])
    for (const [top, left] of [
      [3_000, 4_000],
      [900, 9_000],
      [60_000, 700],
      [31_000, 60_000],
      [0, 0],
    ] as const) {
      await scrollTo(accounts(page), top, left)
      await expect(async () => {
        const wrong = await accounts(page).evaluate((table) => {
          const view = table.parentElement!.getBoundingClientRect()
          const head = table.querySelector('thead')!.getBoundingClientRect()
          const name = table.querySelector('tbody th')!.getBoundingClientRect()
          if (Math.abs(head.top - view.top) > 2 || Math.abs(name.left - view.left) > 2) return ['head or names are not in view']
          const radios = [...table.querySelectorAll<HTMLInputElement>('tbody input')]
          const seen = radios.filter((radio) => {
            const { top: y, left: x } = radio.getBoundingClientRect()
            return y > head.bottom && y < view.bottom && x > name.right && x < view.right
          })
          if (seen.length < 40) return [`only ${seen.length} in view`]
          return radios.flatMap((radio) => {
            const [account, portfolio] = radio.closest('label')!.textContent.split(', ')
            const place = portfolio === 'Unassigned' ? 0 : Number(/Portfolio (\d+)/.exec(portfolio!)![1])
            return radio.checked === (Number(account!.split(' ')[1]) % 99 === place) ? [] : [`${account}, ${portfolio}`]
          })
        })
        expect(wrong).toEqual([])
      }).toPass()
      expect(await boxes(accounts(page))).toBeLessThan(1_000)
    }
    await expectNoSidewaysScroll(page)
  })

  test('is walked to its corners, filtered, and checked all at once; the last of many is sent', async ({ page }) => {
    test.slow()
    await openLarge(page)
    const focused = page.locator(':focus')
    await users(page).getByRole('checkbox', { name: 'user-0@halden.example, Unassigned' }).focus()
    await page.keyboard.press('Control+End')
    await expect(focused).toBeInViewport()
    expect(await focused.evaluate((box) => box.closest('label')?.textContent)).toBe('user-199@halden.example, Portfolio 99')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowLeft')
    expect(await focused.evaluate((box) => box.closest('label')?.textContent)).toContain('user-189@halden.example, Portfolio 98')
    // Scrolled far away, the focus stays where it is.
    await users(page).evaluate((table) => table.parentElement!.scrollTo({ top: 0, left: 0 }))
    await page.keyboard.press('ArrowUp')
    expect(await focused.evaluate((box) => box.closest('label')?.textContent)).toContain('user-188@halden.example, Portfolio 98')

    await cardNamed(page, 'User Assigns').getByLabel('Filter portfolios').fill('Portfolio 99')
    await expect(users(page)).toHaveAttribute('aria-colcount', '2')
    const all = users(page).getByRole('checkbox', { name: 'All users, Portfolio 99' })
    await expect(all).not.toBeChecked()
    await all.check()
    await expect(cardNamed(page, 'User Assigns').getByText('199 changes')).toBeVisible()
    await cardNamed(page, 'User Assigns').getByLabel('Filter users').fill('user-19')
    await expect(cardNamed(page, 'User Assigns').getByText('11 of 200')).toBeVisible()
    await users(page).getByRole('checkbox', { name: 'All shown users, Portfolio 99' }).uncheck()
    await expect(cardNamed(page, 'User Assigns').getByText('188 changes')).toBeVisible()
    await page.route(addressOf(updateUserPortfolios), (route) => route.fulfill({ json: { version: '8' } }))
    const { body, headers } = await sent(page, updateUserPortfolios.path, () => inUsers(page, 'Save').click())
    expect(body).toHaveLength(188)
    expect(headers['if-match']).toBe('7')
    await cardNamed(page, 'User Assigns').getByLabel('Filter users').fill('nobody')
    await expect(cardNamed(page, 'User Assigns').getByText('No data available.')).toBeVisible()
  })

  test('fits a telephone, with letters twice as large too', async ({ page }) => {
    await openLarge(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await users(page).getByRole('checkbox').nth(3).check()
    await accounts(page).getByRole('radio').nth(5).check()
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    for (const matrix of [users(page), accounts(page)]) {
      const name = (await matrix.locator('tbody th').first().boundingBox())!
      const view = (await matrix.locator('xpath=..').boundingBox())!
      // A whole box stands beside the names.
      expect(view.x + view.width - (name.x + name.width)).toBeGreaterThan(90)
    }
  })

  test('shows no empty room while it is scrolled fast', async ({ page }) => {
    await openLarge(page)
    await accounts(page).scrollIntoViewIfNeeded()
    const gaps = await accounts(page).evaluate(async (table) => {
      const box = table.parentElement!
      const found: number[] = []
      for (let step = 1; step <= 20; step++) {
        box.scrollTop += 800
        box.scrollLeft += step % 2 ? 150 : 0
        // The scroll is told before the frame's callbacks: what they find is what the frame shows.
        await new Promise((shown) => requestAnimationFrame(shown))
        const { bottom } = box.getBoundingClientRect()
        const lines = [...box.querySelectorAll('[data-line]')].map((line) => line.getBoundingClientRect())
        found.push(Math.max(0, bottom - Math.max(...lines.map((line) => line.bottom))))
      }
      return found
    })
    expect(Math.max(...gaps)).toBeLessThan(25)
  })

  test('is printed whole, each row with its portfolios by name', async ({ page }) => {
    await openLarge(page)
    await userBox(page, 'user-0@halden.example', 'Portfolio 1').check()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('table')
    await expect(paper).toHaveCount(2)
    await expect(paper.first().getByRole('row')).toHaveCount(201)
    await expect(paper.last().getByRole('row')).toHaveCount(2001)
    await expect(paper.last().getByRole('row', { name: 'Account 1999 Portfolio 19', exact: true })).toBeVisible()
    await expect(paper.first().getByRole('row', { name: /^user-3@/ })).toHaveText(/All, as an administrator$/)
    await expect(page.getByText('Without 1 change that is not saved.')).toBeVisible()
    await expect(users(page)).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(users(page)).toBeVisible()
  })

  test('that cannot be read says why, and can be tried again', async ({ page, provoked }) => {
    provoked.push(/status of 503/)
    await openLarge(page)
    await page.route(`**/api${userPortfolios.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ status: 503, json: { reason: 'The matrix is out of reach.', requestId: 'sample-4' } }),
    )
    await page.reload()
    await expect(cardNamed(page, 'User Assigns').getByText('Error: The matrix is out of reach.')).toBeVisible()
    await page.unroute(`**/api${userPortfolios.path.replace('{id}', '*')}`)
    await inUsers(page, 'Retry').click()
    await expect(users(page).getByRole('checkbox').first()).toBeVisible()
  })
})
