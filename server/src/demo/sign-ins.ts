import { AURUM_TRUST } from './institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from './institutions/halden-partners.ts'

/** Of all demo sign-ins. Public: they exist in demo institutions only. */
export const DEMO_PASSWORD = 'Harbour-Walk-2026'
/** The authenticator key of the demo sign-ins who have one, in base32. */
export const DEMO_FACTOR_SECRET = 'CLARITYDEMOSECRETCLARITYDEMOKEYS'

/** A user of a demo institution. */
export interface DemoSignIn {
  readonly email: string
  /** A short description of the user. */
  readonly note: string
  readonly institution: string
  readonly role: 'employee' | 'client' | 'admin'
  /** For the role client: the external id of the client. */
  readonly client: string | null
  /** Visible portfolios, by names of client and portfolio. */
  readonly portfolios: readonly { readonly client: string; readonly name: string }[]
  readonly hasFactor: boolean
}

const PERSON = { institution: HALDEN_PARTNERS.name, role: 'employee', client: null, portfolios: [], hasFactor: true } as const
const ofFamily = (name: string) => ({ client: 'Halden Family Office', name })
const ofFoundation = (name: string) => ({ client: 'Brightwater Foundation', name })

export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  { ...PERSON, email: 'carla@halden.example', note: 'administrator of Halden Partners', role: 'admin' },
  {
    ...PERSON,
    email: 'ben@halden.example',
    note: 'employee, with portfolios of two clients',
    portfolios: [ofFamily('Growth'), ofFamily('Income'), ofFoundation('Endowment')],
  },
  {
    ...PERSON,
    email: 'anna@halden.example',
    note: 'client, Halden Family Office',
    role: 'client',
    client: 'HFO',
    portfolios: [ofFamily('Growth'), ofFamily('Income'), ofFamily('Unassigned')],
  },
  {
    ...PERSON,
    email: 'nina@halden.example',
    note: 'client, Brightwater Foundation; sets up the second factor',
    role: 'client',
    client: 'BWF',
    portfolios: [ofFoundation('Endowment'), ofFoundation('Swiss')],
    hasFactor: false,
  },
  { ...PERSON, email: 'otto@aurum.example', note: 'administrator of Aurum Trust', institution: AURUM_TRUST.name, role: 'admin' },
]
