import type { Page } from '@playwright/test'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import { type saveSource, sources } from '@portal/contract/institution/sources.ts'
import { SOURCE_ACCOUNTS, SOURCE_DELIVERIES, SOURCES } from '../stored/sources.ts'
import { changeTheme } from '../support/looks.ts'
import { cardNamed, readTable, tableNamed } from '../support/table.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

const NEW = '90000000-0000-4000-8000-000000000004'

/** Answers from here. @returns what was sent */
async function openSources(page: Page): Promise<readonly unknown[]> {
  let { rows } = SOURCES
  const sent: unknown[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith(`/api${sources.path}`),
    (route) => {
      const request = route.request()
      const [, , , id, part] = new URL(request.url()).pathname.split('/')
      if (request.method() === 'GET') {
        if (part === 'deliveries') return route.fulfill({ json: SOURCE_DELIVERIES })
        return route.fulfill({ json: id === 'accounts' ? SOURCE_ACCOUNTS : { ...SOURCES, rows } })
      }
      if (request.method() === 'DELETE') {
        sent.push(`end ${id?.at(-1)}`)
        rows = rows.filter((row) => row.id !== id)
        return route.fulfill({ json: {} })
      }
      if (part === 'fetch') {
        sent.push(`fetch ${id?.at(-1)}`)
        return route.fulfill({ json: { job: NEW } })
      }
      const { sourceID, ...terms } = request.postDataJSON() as RequestOf<typeof saveSource>
      sent.push({ ...(sourceID && { sourceID: sourceID.at(-1) }), ...terms })
      const former = rows.find((row) => row.id === sourceID)
      const feed = terms.feed && {
        ...terms.feed,
        hostKey: terms.feed.hostKey ?? '',
        hasSecret: true,
        fetchedAt: null,
        problem: null,
      }
      rows = former
        ? rows.map((row) => (row === former ? { ...row, ...terms, feed } : row))
        : [...rows, { ...SOURCES.rows[2]!, ...terms, feed, id: NEW, lastAt: null, state: 'none' }]
      return route.fulfill({ json: { id: sourceID ?? NEW } })
    },
  )
  await page.goto('/data')
  await expect(cardNamed(page, 'Sources')).not.toHaveAttribute('aria-busy', 'true')
  return sent
}

test.describe('the sources on the screen Data, on stored replies', () => {
  test.use({ person: 'carla', isStored: true })

  test('what is late and what was refused come first, with the accounts that are missing and the reason', async ({ page }) => {
    await openSources(page)
    const list = tableNamed(page, 'Sources')
    const { heads, rows } = await readTable(list)
    expect(heads.slice(0, 5)).toEqual(['Source', 'State', 'What came', 'Last delivery', 'Due next'])
    expect(rows.map((cells) => cells[1])).toEqual(['Late', 'Refused', 'Fine'])
    await expect(list).toContainText('Missing: Fixed Income IG, Global Equity Core')
    await expect(list).toContainText('14 lines came')
    await page.getByRole('button', { name: 'Deliveries of Broker' }).click()
    const popup = page.getByRole('dialog', { name: 'Deliveries of Broker' })
    await expect(popup).toContainText('The PDF holds pictures and no text.')
    for (const theme of ['dark', 'light'] as const) {
      await expectAccessible(page)
      if (theme === 'light') break
      await popup.getByRole('button', { name: 'Close' }).click()
      await changeTheme(page, theme)
    }
    for (const width of [390, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('one is added once all is filled in, changed, and ended after a question', async ({ page }) => {
    const sent = await openSources(page)
    await page.getByRole('button', { name: 'New source' }).click()
    const added = page.getByRole('dialog', { name: 'New source' })
    await added.getByRole('button', { name: 'Save' }).click()
    await expect(added.getByText('Choose a token. They are created on Whitelist.')).toBeVisible()
    await expect(added.getByText('Choose an account.')).toBeVisible()
    await expect(added.getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    await added.getByLabel('Name').fill('Custodian bank')
    await added.getByRole('combobox', { name: 'API token' }).click()
    await page.getByRole('option', { name: 'Custodian' }).click()
    await added.getByRole('checkbox', { name: 'Halden Family Office: Fixed Income IG' }).check({ force: true })
    await added.getByLabel('By', { exact: true }).fill('06:15')
    await added.getByRole('checkbox', { name: 'Friday' }).uncheck({ force: true })
    await added.getByRole('button', { name: 'Save' }).click()
    await expect(added).toBeHidden()
    await expect(tableNamed(page, 'Sources')).toContainText('Custodian bank')

    await page.getByRole('button', { name: 'Change Bank' }).click()
    const changed = page.getByRole('dialog', { name: 'Change Bank' })
    await changed.getByRole('checkbox', { name: 'Expected at a time' }).uncheck({ force: true })
    await changed.getByLabel('At least so many lines').fill('20')
    await changed.getByLabel('At least so many lines').press('Enter')
    await expect(changed).toBeHidden()

    await page.getByRole('button', { name: 'Fetch now: Broker' }).click()
    await expect(page.getByText('New files are being looked for.')).toBeVisible()
    await page.getByRole('button', { name: 'Change Broker' }).click()
    const fetched = page.getByRole('dialog', { name: 'Change Broker' })
    await expect(fetched.getByLabel('Web address')).toHaveValue('https://files.example.com/statements.pdf')
    await fetched.getByLabel('Password or token').fill('new')
    await fetched.getByLabel('Look every so many minutes').fill('4')
    await fetched.getByRole('button', { name: 'Save' }).click()
    await expect(fetched.getByText('Type a number from 5 to 1440.')).toBeVisible()
    await expectAccessible(page)
    await fetched.getByRole('combobox', { name: 'How it comes' }).click()
    await page.getByRole('option', { name: 'Reference rates of the European Central Bank' }).click()
    await expect(fetched.getByLabel('Web address')).toHaveValue(/eurofxref/)
    await expect(fetched.getByText('Accounts that it delivers for')).toBeHidden()
    await fetched.getByRole('combobox', { name: 'How it comes' }).click()
    await page.getByRole('option', { name: 'A program sends closes and rates with an API token' }).click()
    await expect(fetched.getByText('Accounts that it delivers for')).toBeHidden()
    await fetched.getByRole('combobox', { name: 'API token' }).click()
    await expect(page.getByRole('option', { name: 'Custodian', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(fetched).toBeVisible()
    await fetched.getByRole('combobox', { name: 'API token' }).click()
    await page.getByRole('option', { name: 'Closes', exact: true }).click()
    await fetched.getByRole('combobox', { name: 'How it comes' }).click()
    await page.getByRole('option', { name: 'From a folder of another machine, by SFTP' }).click()
    await expect(fetched.getByLabel('Host and folder')).toHaveValue('sftp://')
    await fetched.getByRole('button', { name: 'Save' }).click()
    await expect(fetched.getByText('Type SHA256: and the 43 characters after it.')).toBeVisible()
    await expectAccessible(page)
    await fetched.getByRole('combobox', { name: 'How it comes' }).click()
    await page.getByRole('option', { name: 'From a folder of the server' }).click()
    await expect(fetched.getByLabel('Folder')).toHaveValue('/srv/statements')
    await fetched.getByLabel('Look every so many minutes').fill('30')
    await fetched.getByRole('button', { name: 'Save' }).click()
    await expect(fetched).toBeHidden()

    await page.getByRole('button', { name: 'End Broker' }).click()
    const ended = page.getByRole('dialog', { name: 'End Broker' })
    await expect(ended).toContainText('Its token is revoked')
    await ended.getByRole('button', { name: 'End', exact: true }).click()
    await expect(ended).toBeHidden()
    await expect(tableNamed(page, 'Sources')).not.toContainText('Broker')

    const [{ id: account }] = SOURCE_ACCOUNTS.rows as [(typeof SOURCE_ACCOUNTS.rows)[number]]
    const terms = { accountIDs: [account], needsAllAccounts: true, isPaused: false, feed: null }
    expect(sent).toEqual([
      {
        ...terms,
        name: 'Custodian bank',
        tokenID: SOURCES.tokens[0]!.id,
        dueAt: '06:15',
        weekdays: [1, 2, 3, 4],
        timeZone: expect.any(String),
        hoursBefore: 12,
        minLines: 0,
      },
      {
        ...terms,
        sourceID: '3',
        name: 'Bank',
        tokenID: SOURCES.rows[2]!.tokenID,
        dueAt: null,
        weekdays: [1],
        timeZone: 'Europe/Zurich',
        hoursBefore: 1,
        minLines: 20,
      },
      'fetch 2',
      {
        ...terms,
        sourceID: '2',
        name: 'Broker',
        tokenID: null,
        dueAt: '07:30',
        weekdays: [1, 2, 3, 4, 5],
        timeZone: 'Europe/Zurich',
        hoursBefore: 12,
        minLines: 10,
        feed: { kind: 'folder', address: '/srv/statements', user: '', everyMinutes: 30 },
      },
      'end 2',
    ])
  })

  test('5,000 are read part by part and found by the server, as are the accounts of one', async ({ page }) => {
    const names = Array.from({ length: 5_000 }, (_, place) => `Custodian ${String(place).padStart(4, '0')}`)
    const asked: string[] = []
    await page.route(
      ({ pathname }) => pathname.startsWith(`/api${sources.path}`),
      (route) => {
        const { pathname, searchParams } = new URL(route.request().url())
        const [search, after] = [searchParams.get('search') ?? '', searchParams.get('after') ?? '']
        asked.push(`${pathname.split('/')[3] ?? 'list'} ${search} ${after}`.trim())
        const found = names.filter((name) => name.includes(search))
        const from = after === '' ? 0 : found.indexOf(after.replace('fine ', '')) + 1
        const part = found.slice(from, from + (pathname.endsWith('accounts') ? 200 : 500))
        const isMore = from + part.length < found.length
        if (!pathname.endsWith('accounts'))
          return route.fulfill({
            json: {
              ...SOURCES,
              rows: part.map((name) => ({ ...SOURCES.rows[2], id: NEW.replace('0004', name.slice(-4)), name })),
              rowCount: found.length,
              next: isMore ? `fine ${part.at(-1)}` : null,
            },
          })
        const rows = part.map((account) => ({ id: NEW.replace('0004', account.slice(-4)), client: 'Halden', account }))
        return route.fulfill({ json: { rows, rowCount: found.length, hasMore: isMore } })
      },
    )
    await page.goto('/data')
    const card = cardNamed(page, 'Sources')
    await expect(card).toContainText('500 of 5,000 sources are shown.')
    await page.getByRole('button', { name: 'Load more sources' }).click()
    await expect(card).toContainText('1,000 of 5,000 sources are shown.')
    await page.getByRole('searchbox', { name: 'Find a source' }).fill('4711')
    await expect(tableNamed(page, 'Sources').getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Change Custodian 4711' }).click()
    const popup = page.getByRole('dialog', { name: 'Change Custodian 4711' })
    await expect(popup).toContainText('1 of 5,000')
    await expect(popup.getByRole('checkbox', { name: /^Halden/ })).toHaveCount(200)
    await popup.getByRole('button', { name: 'Show more accounts' }).click()
    await popup.getByRole('searchbox', { name: 'Find an account' }).fill('4999')
    await popup.getByRole('checkbox', { name: 'Halden: Custodian 4999' }).check({ force: true })
    await expect(popup).toContainText('2 chosen')
    await expectAccessible(page)
    expect(asked).toContain('list  fine Custodian 0499')
    expect(asked).toContain('accounts 4999')
  })
})
