import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { readToBook } from '../../../testing/read-statement.ts'

const doubts = async (...lines: readonly string[]) =>
  (await readToBook('list.csv', lines.join('\n'))).items.flatMap((item) =>
    item.type === 'doubt' ? [[item.place.line, item.code]] : [],
  )

const DEGIRO =
  'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,'
const degiro = (day: number, quantity: string, total: string) =>
  `0${day}-03-2025,10:15,EXAMPLE,CH0038863350,EAM,XAMS,${quantity},90.00,EUR,${total}.00,EUR,${total}.00,,0.00,0.00,${total}.00,,order-${day}`

describe('a trade whose sign contradicts the list', () => {
  it('has units and money that both leave', async () => {
    const list = [DEGIRO, degiro(1, '10', '-900'), degiro(2, '10', '-900'), degiro(3, '-5', '450')]
    deepEqual(await doubts(...list, degiro(4, '-10', '-900')), [[5, 'signsDisagree']])
    deepEqual(await doubts(...list, degiro(4, '10', '-900')), [])
  })

  const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
  const schwab = (day: number, action: string, amount: string) =>
    `"03/0${day}/2025","${action}","KLM","EXAMPLE","10","$9.00","","${amount}"`

  it('is a purchase that brings money, where purchases cost it', async () => {
    const list = [1, 2, 3].map((day) => schwab(day, 'Buy', '-$90.00'))
    deepEqual(await doubts(SCHWAB, ...list, schwab(4, 'Buy', '$90.00')), [[5, 'signsDisagree']])
  })

  it('is a sale that costs money, where purchases do', async () => {
    const list = [1, 2, 3].map((day) => schwab(day, 'Buy', '-$90.00'))
    deepEqual(await doubts(SCHWAB, ...list, schwab(4, 'Sell', '-$90.00')), [[5, 'signsDisagree']])
    deepEqual(await doubts(SCHWAB, ...list, schwab(4, 'Sell', '$90.00')), [])
  })

  it('is none where as many lines are written one way as the other', async () => {
    const list = [1, 2, 3, 4].map((day) => schwab(day, 'Buy', day > 2 ? '$90.00' : '-$90.00'))
    deepEqual(await doubts(SCHWAB, ...list), [])
  })

  it('is none of a sale that costs more than it brings', async () => {
    const list = [1, 2, 3].map((day) => schwab(day, 'Sell', '$90.00'))
    const small = '"03/04/2025","Sell","KLM","EXAMPLE","1","$0.10","$6.95","-$6.85"'
    deepEqual(await doubts(SCHWAB, ...list, small), [])
  })
})

describe('income that contradicts the list', () => {
  const PARQET =
    '"datetime";"date";"time";price;shares;amount;tax;fee;realizedgains;"type";"broker";"assettype";"identifier";"wkn";"originalcurrency";"currency";"fxrate";"holding"'
  const dividend = (day: number, rate: string, amount: string) =>
    `"2025-03-0${day}T07:00:00.000Z";"0${day}.03.2025";"07:00:00";${rate};40;${amount};0;0;;"Dividend";"x";"Security";"CH0038863350";;;"EUR";;"h"`

  it('is of another amount than units × rate', async () => {
    const list = [dividend(1, '0,24', '9,60'), dividend(2, '0,30', '12,00'), dividend(3, '0,25', '10,00')]
    deepEqual(await doubts(PARQET, ...list, dividend(4, '0,24', '96,00')), [[5, 'incomeDisagrees']])
    deepEqual(await doubts(PARQET, ...list, dividend(4, '0,24', '9,66')), [])
  })

  it('is none where the list states the price of a share beside income', async () => {
    const list = [1, 2, 3].map((day) => dividend(day, '90,00', '9,60'))
    deepEqual(await doubts(PARQET, ...list, dividend(4, '0,24', '9,60')), [])
  })
})

describe('income that was reinvested', () => {
  const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
  const pair = (month: number, paid = '$90.00') => [
    `"0${month}/15/2025","Reinvest Dividend","KLM","EXAMPLE","","","","${paid}"`,
    `"0${month}/16/2025","Reinvest Shares","KLM","EXAMPLE","10","$9.00","","-$90.00"`,
  ]
  const others = [1, 2, 3, 5, 6].flatMap((month) => pair(month))

  it('is doubted without a purchase of its amount', async () => {
    deepEqual(await doubts(SCHWAB, ...others.slice(0, 6), ...pair(4, '$9000.00'), ...others.slice(6)), [
      [8, 'reinvestedOtherwise'],
    ])
    deepEqual(await doubts(SCHWAB, ...others), [])
  })

  it('is none at the end of a list, where the purchase is in the next one', async () => {
    deepEqual(await doubts(SCHWAB, ...others, pair(7)[0]!), [])
  })
})

it('a line with the number and all values of another one is doubted, where each has its own', async () => {
  const titles = 'Id;Bogføringsdag;Handelsdag;Valørdag;Depot;Transaktionstype;Værdipapirer;ISIN;Antal;Kurs;Beløb;Valuta'
  const bought = (id: number, price = 90) =>
    `${id};2024-11-20;2024-11-18;2024-11-20;77;KØBT;EXAMPLE;CH0038863350;1;${price};-${price},00;DKK`
  const list = [titles, ...[1, 2, 3, 4, 5].map((id) => bought(id))]
  deepEqual(await doubts(...list, bought(3)), [[7, 'referenceTwice']])
  deepEqual(await doubts(...list, bought(6), bought(3, 91)), [])
})
