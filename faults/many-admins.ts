import { between, type Fault } from './fault.ts'
import { stop } from './portal-process.ts'
import { openScene, type Scene } from './scene.ts'
import { countOrphans, query } from './state.ts'

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
 * Several people save the same two matrices at once, each with the version they have seen. Whoever comes second is told which cell
 * changed, and what was acknowledged, in the order of the versions it was given, is what stands in the end.
 */
export const manyAdmins: Fault = {
  number: 12,
  name: 'two to ten administrators save both matrices and delete portfolios and users at once',
  rounds: 12,
  run: async (rounds, given) => {
    const scene = await openScene(given, 'many')
    const problems: string[] = []
    const cells = new Map<string, boolean>()
    const places = new Map<string, string>()
    let saves = 0
    let conflicts = 0
    for (let round = 1; round <= rounds; round++) {
      const saved: Save[] = []
      const moved: Move[] = []
      const doomed = await addDoomed(scene, round)
      const admins = between(given.random, 2, scene.door().tokens.length)
      await Promise.all(Array.from({ length: admins }, (_, who) => administer(who)))
      for (const save of saved.sort((a, b) => a.version - b.version))
        for (const { userID, portfolioID, checked } of save.cells) cells.set(`${userID} ${portfolioID}`, checked)
      for (const { accountID, to } of moved.sort((a, b) => a.version - b.version)) places.set(accountID, to)
      saves += saved.length + moved.length
      problems.push(...(await compare()))
      if (round % 4 === 0) given.say(`round ${round}: ${saves} acknowledged, ${conflicts} conflicts, ${problems.length} problems`)

      async function administer(who: number): Promise<void> {
        for (let i = 0; i < SAVES; i++) {
          if (given.random() < 0.5) await saveCells(who)
          else await moveAccount(who)
          if (who < 3 && i === 2) {
            const answers = [
              await ask(who, 'DELETE', `/b2b/portfolios/${doomed.portfolio}`),
              await ask(who, 'DELETE', `/b2b/admins/${doomed.user}`),
            ]
            for (const { status } of answers) if (![200, 404].includes(status)) problems.push(`a deletion was answered ${status}`)
          }
        }
      }

      async function saveCells(who: number): Promise<void> {
        const matrix = await ask(who, 'GET', `/b2b/user-portfolios/client/${scene.house.clientId}`)
        const { people, portfolios } = scene.house
        const body = [0, 1].map((row) => ({
          userID: people[between(given.random, 0, 1) + row * 2]!,
          portfolioID: portfolios[between(given.random, 1, 2)]!,
          checked: given.random() < 0.5,
        }))
        const reply = await ask(who, 'POST', '/b2b/user-portfolios/update', body, String(matrix.body.version))
        if (reply.status === 200) saved.push({ version: Number(reply.body.version), cells: body })
        else noteConflict(reply)
      }

      async function moveAccount(who: number): Promise<void> {
        const matrix = await ask(who, 'GET', `/b2b/account-portfolios/client/${scene.house.clientId}`)
        const accountID = scene.house.accounts[between(given.random, 0, 2)]!
        const relationships = matrix.body.relationships as readonly { readonly accountID: string; readonly portfolioID: string }[]
        const from = relationships.find((each) => each.accountID === accountID)!.portfolioID
        const to = scene.house.portfolios[between(given.random, 1, 3)]!
        if (from === to) return
        const body = [
          { accountID, portfolioID: from, checked: false },
          { accountID, portfolioID: to, checked: true },
        ]
        const reply = await ask(who, 'POST', '/b2b/account-portfolios/update', body, String(matrix.body.version))
        if (reply.status === 200) moved.push({ version: Number(reply.body.version), accountID, to })
        else noteConflict(reply)
      }

      function noteConflict({ status, body }: Answered): void {
        conflicts++
        // The cell, and what it is now.
        if (status !== 409 || !/(?:now in |: (?:checked|unchecked|now))/i.test(String(body.reason)))
          problems.push(`a save was answered ${status}: ${String(body.reason)}`)
      }
    }
    await stop(scene.portal().child)
    return { rounds, acknowledged: saves, problems, notes: [`${conflicts} saves were told which cell another had changed`] }

    async function ask(
      who: number,
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
      version?: string,
    ): Promise<Answered> {
      const { address, tokens } = scene.door()
      const reply = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens[who]}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': version }),
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      })
      const answered = { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
      // Nothing was done: no connection was free in time.
      return answered.status === 503 ? ask(who, method, path, body, version) : answered
    }

    async function addDoomed({ house }: Scene, round: number): Promise<{ readonly portfolio: string; readonly user: string }> {
      const portfolio = await ask(0, 'POST', '/b2b/portfolios', { name: `Doomed ${round}`, clientID: house.clientId })
      const email = `doomed${round}@faults.example`
      const user = await ask(0, 'POST', '/b2b/admins/register-user', { email, institutionID: house.institutionId })
      return { portfolio: String(portfolio.body.id), user: String(user.body.id) }
    }

    async function compare(): Promise<readonly string[]> {
      const url = scene.url()
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
