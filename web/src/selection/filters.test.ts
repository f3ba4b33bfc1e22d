import assert from 'node:assert/strict'
import { test } from 'node:test'

import { portEvolveInterval, portEvolveView } from '@portal/contract/charts/portfolio-evolution.ts'
import { riskContributions } from '@portal/contract/charts/risk-pie.ts'
import { ownGrouping, specifiedGrouping } from '@portal/contract/reports/grouping.ts'

import { marketFilters, performanceFilters, riskFilters, searchFilters } from './filters.ts'

test('the defaults are 1 Year, daily, assetClass, annualised returns and the market', () => {
  assert.deepEqual(performanceFilters.parse({}), {
    timePeriod: '1Y',
    portEvolveInterval: 'daily',
    portEvolveView: 'assetClass',
    returns: 'annualised',
    fees: 'net',
    attributionGrouping: 'assetClass',
    benchmark: '',
    compare: '',
  })
  assert.deepEqual(marketFilters.parse({}), { timePeriod: '1Y', scope: 'market' })
})

test('an unknown value counts as absent; the others are kept', () => {
  assert.deepEqual(searchFilters.parse({ timePeriod: '9Z', search: 'aapl', costBasisMethod: 'hifo' }), {
    timePeriod: '1Y',
    search: 'aapl',
    costBasisMethod: 'fifo',
  })
})

test('time period and scope of a URL are kept if they are valid', () => {
  for (const [given, kept] of [
    ['3M', '3M'],
    ['1Y', '1Y'],
    ['4M', '1Y'],
  ] as const)
    assert.equal(riskFilters.parse({ timePeriod: given }).timePeriod, kept)
  for (const [given, kept] of [
    ['portfolio', 'portfolio'],
    ['moon', 'market'],
  ] as const)
    assert.equal(marketFilters.parse({ scope: given }).scope, kept)
})

test('every contribution and grouping of the contract is a valid URL parameter of Risk', () => {
  for (const contributions of riskContributions.options) {
    assert.equal(riskFilters.parse({ contributions }).contributions, contributions)
  }
  for (const each of [...specifiedGrouping.options, ownGrouping('Strategy')]) {
    assert.equal(riskFilters.parse({ riskGrouping: each }).riskGrouping, each)
    assert.equal(performanceFilters.parse({ attributionGrouping: each }).attributionGrouping, each)
  }
  assert.deepEqual(riskFilters.parse({ horizonDays: '5', riskGrouping: 'moon' }), {
    timePeriod: '1Y',
    horizonDays: '1',
    contributions: 'volatility',
    riskGrouping: 'assetClass',
    hitsView: 'distribution',
    dimension: 'country',
  })
})

test('every interval and view of the contract is a valid URL parameter', () => {
  for (const interval of portEvolveInterval.options) {
    assert.equal(performanceFilters.parse({ portEvolveInterval: interval }).portEvolveInterval, interval)
  }
  for (const view of portEvolveView.options) {
    assert.equal(performanceFilters.parse({ portEvolveView: view }).portEvolveView, view)
  }
})
