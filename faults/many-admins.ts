import { between, type Fault } from './fault.ts'
import { stop } from './support/portal-process.ts'
import { countOrphans, query } from './support/state.ts'
import { openTestBed, type TestBed } from './support/test-bed.ts'

const SAVES = 6

interface Save {
  readonly version: number
  readonly cells: readonly { readonly userID: string; readonly portfolioID: string; readonly checked: boolean }[]
}

interface Move {
  readonly version: number
  readonly accountID: string
  readonly to: string
}

/**
 * Several users save the same two matrices concurrently, each with the version it has read. The later save is refused with the
 * changed cell, and the final state equals the acknowledged saves in the order of their versions.
 */
export const manyAdmins: Fault = {
  number: 12,
  name: 'two to ten administrators save both matrices and delete portfolios and users at once',
  rounds: 12,
  run: async (rounds, context) => {
    const bed = await openTestBed(context, 'many')
    const problems: string[] = []
    const cells = new Map<string, boolean>()
    const places = new Map<string, string>()
    let saves = 0
    let conflicts = 0
    for (let round = 1; round <= rounds; round++) {
      const saved: Save[] = []
      const moved: Move[] = []
      const doomed = await addDoomed(bed, round)
      const admins = between(context.random, 2, bed.access().tokens.length)
      await Promise.all(Array.from({ length: admins }, (_, adminIndex) => administer(adminIndex)))
      for (const save of saved.sort((a, b) => a.version - b.version))
        for (const { userID, portfolioID, checked } of save.cells) cells.set(`${userID} ${portfolioID}`, checked)
      for (const { accountID, to } of moved.sort((a, b) => a.version - b.version)) places.set(accountID, to)
      saves += saved.length + moved.length
      problems.push(...(await compare()))
      if (round % 4 === 0)
        context.log(`round ${round}: ${saves} acknowledged, ${conflicts} conflicts, ${problems.length} problems`)

      async function administer(adminIndex: number): Promise<void> {
        for (let i = 0; i < SAVES; i++) {
          if (context.random() < 0.5) await saveCells(adminIndex)
          else await moveAccount(adminIndex)
          if (adminIndex < 3 && i === 2) {
            const answers = [
              await ask(adminIndex, 'DELETE', `/b2b/portfolios/${doomed.portfolio}`),
              await ask(adminIndex, 'DELETE', `/b2b/admins/${doomed.user}`),
            ]
            for (const { status } of answers) if (![200, 404].includes(status)) problems.push(`a deletion was answered ${status}`)
          }
        }
      }

      async function saveCells(adminIndex: number): Promise<void> {
        const matrix = await ask(adminIndex, 'GET', `/b2b/user-portfolios/client/${bed.institution.clientId}`)
        const { people, portfolios } = bed.institution
        const body = [0, 1].map((row) => ({
          userID: people[between(context.random, 0, 1) + row * 2]!,
          portfolioID: portfolios[between(context.random, 1, 2)]!,
          checked: context.random() < 0.5,
        }))
        const reply = await ask(adminIndex, 'POST', '/b2b/user-portfolios/update', body, String(matrix.body.version))
        if (reply.status === 200) saved.push({ version: Number(reply.body.version), cells: body })
        else noteConflict(reply)
      }

      async function moveAccount(adminIndex: number): Promise<void> {
        const matrix = await ask(adminIndex, 'GET', `/b2b/account-portfolios/client/${bed.institution.clientId}`)
        const accountID = bed.institution.accounts[between(context.random, 0, 2)]!
        const relationships = matrix.body.relationships as readonly { readonly accountID: string; readonly portfolioID: string }[]
        const from = relationships.find((each) => each.accountID === accountID)!.portfolioID
        const to = bed.institution.portfolios[between(context.random, 1, 3)]!
        if (from === to) return
        const body = [
          { accountID, portfolioID: from, checked: false },
          { accountID, portfolioID: to, checked: true },
        ]
        const reply = await ask(adminIndex, 'POST', '/b2b/account-portfolios/update', body, String(matrix.body.version))
        if (reply.status === 200) moved.push({ version: Number(reply.body.version), accountID, to })
        else noteConflict(reply)
      }

      function noteConflict({ status, body }: Answered): void {
        conflicts++
        // The reason must name the cell and its present value.
        if (status !== 409 || !/(?:now in |: (?:checked|unchecked|now))/i.test(String(body.reason)))
          problems.push(`a save was answered ${status}: ${String(body.reason)}`)
      }
    }
    await stop(bed.portal().child)
    return {
      rounds,
      acknowledged: saves,
      problems,
      notes: [`${conflicts} saves were refused with the cell that another user changed`],
    }

    async function ask(
      adminIndex: number,
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
      version?: string,
    ): Promise<Answered> {
      const { address, tokens } = bed.access()
      const reply = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens[adminIndex]}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': version }),
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      })
      const answered = { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
      // No database connection was free in time; nothing was done.
      return answered.status === 503 ? ask(adminIndex, method, path, body, version) : answered
    }

    async function addDoomed(
      { institution }: TestBed,
      round: number,
    ): Promise<{ readonly portfolio: string; readonly user: string }> {
      const portfolio = await ask(0, 'POST', '/b2b/portfolios', { name: `Doomed ${round}`, clientID: institution.clientId })
      const email = `doomed${round}@faults.example`
      const user = await ask(0, 'POST', '/b2b/admins/register-user', { email, institutionID: institution.institutionId })
      return { portfolio: String(portfolio.body.id), user: String(user.body.id) }
    }

    async function compare(): Promise<readonly string[]> {
      const url = bed.url()
      const rows = await query<{ cell: string }>(url, `select user_id || ' ' || portfolio_id as cell from user_portfolios`)
      const there = new Set(rows.map(({ cell }) => cell))
      const wrong = [...cells]
        .filter(([cell, checked]) => there.has(cell) !== checked)
        .map(([cell]) => `an update of the cell ${cell} is lost`)
      const homes = await query<{ id: string; home: string }>(url, 'select id::text, portfolio_id::text as home from accounts')
      const astray = homes
        .filter(({ id, home }) => places.has(id) && places.get(id) !== home)
        .map(({ id }) => `a move of the account ${id} is lost`)
      const orphans = await countOrphans(url)
      return [...wrong, ...astray, ...(orphans > 0 ? [`${orphans} rows stand without what they belong to`] : [])]
    }
  },
}

interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
