import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEME } from '../../../testing/chart-theme.ts'
import { day } from '../../../testing/day.ts'
import { WORDS } from '../../../testing/english.ts'
import { dayLabels, thinnedDayLabels } from './day-axis.ts'

test('an axis names days, weeks, months, quarters or years, each where it begins', () => {
  const named = (days: readonly number[]) => dayLabels(days, WORDS).filter((label) => label !== undefined)
  assert.deepEqual(named([day(11, 18), day(11, 19)]), ['18 Nov', '19 Nov'])
  // 19 Nov 2026 is a Thursday.
  assert.deepEqual(named([day(10, 30), day(11, 2), day(11, 3), day(11, 19), day(11, 23)]), ['2 Nov', '19 Nov', '23 Nov'])
  assert.deepEqual(named([day(6, 10), day(12, 31), day(1, 4, 2027), day(2, 1, 2027)]), ['Dec', '2027', 'Feb'])
  assert.deepEqual(named([day(5, 1, 2020), day(5, 3, 2021), day(5, 2, 2024)]), ['2021', '2024'])
})

test('a narrow axis labels every second or fourth month, including January', () => {
  const months = [9, 10, 11, 12, 13, 14, 15, 16].map((month) => day(((month - 1) % 12) + 1, 2, month > 12 ? 2027 : 2026))
  const [narrowest, narrow, wide] = mediaOf(thinnedDayLabels(months, THEME))
  const named = (media: Media | undefined) =>
    months.map((_, index) => media!.option.xAxis[0]!.axisLabel.formatter('', index)).filter((label) => label !== '')
  assert.deepEqual(named(wide), ['Oct', 'Nov', 'Dec', '2027', 'Feb', 'Mar', 'Apr'])
  assert.deepEqual(named(narrow), ['Nov', '2027', 'Mar'])
  assert.deepEqual(named(narrowest), ['2027'])
  // A tick stands at each label, and nowhere else.
  const { interval } = narrow!.option.xAxis[0]!.axisLabel
  assert.deepEqual(
    months.map((_, index) => interval(index)),
    [false, false, true, false, true, false, true, false],
  )
  // Seven names of four letters, each 1.2 + 4 x 0.5 = 3.2 wide, and 5 for the values, at 11 pixels.
  assert.equal(Math.round(narrow!.query!.maxWidth), Math.round((7 * 3.2 + 5) * THEME.fontSize))
})

const mediaOf = (option: unknown) => (option as { readonly media: readonly Media[] }).media

interface Media {
  readonly query?: { readonly maxWidth: number }
  readonly option: { readonly xAxis: readonly { readonly axisLabel: AxisLabel }[] }
}

interface AxisLabel {
  formatter(value: string, index: number): string
  interval(index: number): boolean
}

test('days are labelled up to 12 days, weeks up to 100, months up to 400, quarters up to 1,200, and years beyond', () => {
  const first = day(1, 5)
  const labelled = (...after: readonly number[]) =>
    dayLabels([first, ...after.map((days) => first + days * 86_400)], WORDS).map((label) => label !== undefined)
  // The first day has a label of its own only where each day has.
  assert.deepEqual(
    [labelled(12), labelled(13)],
    [
      [true, true],
      [false, true],
    ],
  )
  // 6 January is in the week of the first day, 12 January in the next one, but in the same month.
  assert.deepEqual(labelled(1, 7, 100), [false, false, true, true])
  assert.deepEqual(labelled(1, 7, 101), [false, false, false, true])
  // February is in the first quarter, April in the second, of the same year.
  assert.deepEqual(labelled(31, 400), [false, true, true])
  assert.deepEqual(labelled(31, 401), [false, false, true])
  assert.deepEqual(labelled(31, 90, 1_200), [false, false, true, true])
  assert.deepEqual(labelled(31, 90, 1_201), [false, false, false, true])
})
