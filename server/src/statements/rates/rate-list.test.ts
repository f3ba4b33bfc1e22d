import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Item } from '../base/items.ts'
import { Unreadable } from '../base/problem.ts'
import { readFile } from '../read-file.ts'

async function read(text: string): Promise<readonly Item[] | string> {
  const items: Item[] = []
  const bytes = Buffer.from(text)
  try {
    const { format } = await readFile({ size: bytes.length, pieces: () => [bytes] }, (item) => items.push(item))
    equal(format, 'reference-rates')
    return items
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return `${error.problem.place?.line} ${error.problem.code}`
  }
}
const HISTORY = 'Date,USD,JPY,CYP,GBP,CHF,\n2026-11-19,1.25,160,N/A,0.8,,\n2026-11-18,1.2,161.5,N/A,0.81,0.95,\n'

describe('a list of the euro’s reference rates', () => {
  it('has a day a row and a currency a column; what is no rate is left out', async () => {
    deepEqual(await read(HISTORY), [
      {
        type: 'rates',
        day: '2026-11-19',
        perEuro: [
          ['USD', 1.25],
          ['JPY', 160],
          ['GBP', 0.8],
        ],
      },
      {
        type: 'rates',
        day: '2026-11-18',
        perEuro: [
          ['USD', 1.2],
          ['JPY', 161.5],
          ['GBP', 0.81],
          ['CHF', 0.95],
        ],
      },
    ])
  })
  it('may be of one day, with its name and spaces', async () => {
    deepEqual(await read('Date, USD, JPY, GBP, CHF, \n19 November 2026, 1.25, 160, 0.8, 0.95, \n'), [
      {
        type: 'rates',
        day: '2026-11-19',
        perEuro: [
          ['USD', 1.25],
          ['JPY', 160],
          ['GBP', 0.8],
          ['CHF', 0.95],
        ],
      },
    ])
  })
  it('is refused as a whole with the line of what is wrong', async () => {
    equal(await read(HISTORY.replace('1.2,', 'n,')), '3 rateCell')
    equal(await read(HISTORY.replace('0.81', '-0.81')), '3 rateCell')
    equal(await read(HISTORY.replace('2026-11-18', '2026-11-19')), '3 rateDay')
    equal(await read(HISTORY.replace('2026-11-18', 'yesterday')), '3 rateDay')
  })
  it('is the same as XML', async () => {
    const cubes = `<Cube time='2026-11-19'><Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='160'/></Cube>`
    deepEqual(await read(`<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="x"><Cube>${cubes}</Cube></gesmes:Envelope>`), [
      {
        type: 'rates',
        day: '2026-11-19',
        perEuro: [
          ['USD', 1.25],
          ['JPY', 160],
        ],
      },
    ])
  })
})
