import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readStatement } from '../../../testing/read-statement.ts'

const HEAD = [':16R:GENL', ':20C::CORP//C9', ':23G:NEWM', ':22F::CAEV//DVCA', ':16S:GENL']
const ABOUT = [':16R:USECU', ':97A::SAFE//7712', ':35B:ISIN US0378331005', ':16S:USECU']
const confirmed = (...moves: readonly (readonly string[])[]): string =>
  [...HEAD, ...ABOUT, ':16R:CACONF', ...moves.flat(), ':16S:CACONF', '-'].join('\n')
const money = (...fields: readonly string[]): readonly string[] => [
  ...[':16R:CASHMOVE', ':22H::CRDB//CRED', ...fields],
  ...[':98A::POST//20250424', ':16S:CASHMOVE'],
]

describe('a confirmed payment of MT566', () => {
  it('has all of its taxes and charges', async () => {
    const costs = [':19B::WITF//USD1,', ':19B::WITL//USD0,5', ':19B::CHAR//USD0,1', ':19B::ATAX//CHF3,']
    const { entries } = await readStatement(confirmed(money(':19B::PSTA//USD8,4', ':19B::GRSS//USD10,', ...costs)))
    deepEqual(
      entries.map(({ net, gross, tax, fee }) => [net?.amount, gross?.amount, tax?.amount, fee?.amount]),
      [['8.4', '10', '1.5', '0.1']],
    )
  })

  it('without its amount is named', async () => {
    const { entries, problems } = await readStatement(confirmed(money(':19B::PSTA//USD8,4'), money()))
    deepEqual([entries.length, problems.map(({ code, place }) => [code, place?.line])], [1, [['amountMissing', 16]]])
  })
})
