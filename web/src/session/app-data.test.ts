import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'

import '../../testing/browser.ts'

import { withPage } from '../../testing/page.ts'
import { followAppData, setMessageDuration, toggleAmounts, toggleNav, toggleTheme, useAppData } from './app-data.ts'

const initial = useAppData.getState()

describe('the settings of this browser', () => {
  withPage()
  afterEach(() => useAppData.setState(initial))

  it('are switched between two states', () => {
    const now = () => {
      const { theme, areAmountsHidden, isNavOpen, messagesStay } = useAppData.getState()
      return [theme, areAmountsHidden, isNavOpen, messagesStay]
    }
    deepEqual(now(), ['light', false, true, 'second'])
    for (const toggle of [toggleTheme, toggleAmounts, toggleNav]) toggle()
    setMessageDuration('closed')
    deepEqual(now(), ['dark', true, false, 'closed'])
    for (const toggle of [toggleTheme, toggleAmounts, toggleNav]) toggle()
    deepEqual(now().slice(0, 3), ['light', false, true])
  })
  it('are those of the page, which follows them', () => {
    const { dataset } = document.documentElement
    followAppData()
    deepEqual([dataset.theme, dataset.palette, dataset.patterns], ['light', 'green-up', 'off'])
    useAppData.setState({ theme: 'dark', palette: 'red-up', hasPatterns: true })
    deepEqual([dataset.theme, dataset.palette, dataset.patterns], ['dark', 'red-up', 'on'])
  })
  it('leave the theme in which the page is printed until it changes', () => {
    const { dataset } = document.documentElement
    followAppData()
    dataset.theme = 'printed'
    useAppData.setState({ hasPatterns: true })
    equal(dataset.theme, 'printed')
  })
})
