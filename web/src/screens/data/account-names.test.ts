import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { accountNames, listed } from './account-names.ts'

const accounts = ['Depot', 'Reserve', 'Growth', 'Income'].map((account) => ({ client: 'Alder', account }))

test('names are listed, with how many more there are', () => {
  equal(listed(['a', 'b'], 2), 'a, b')
  equal(listed(['a', 'b'], 5), 'a, b and 3 more')
})

test('three accounts are named with their clients', () => {
  equal(accountNames(accounts.slice(0, 1), 1), 'Alder: Depot')
  equal(accountNames(accounts, 4), 'Alder: Depot, Alder: Reserve, Alder: Growth and 1 more')
})

test('without accounts there are none', () => {
  equal(accountNames([], 0), 'None')
})
