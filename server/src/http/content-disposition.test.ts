import { equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { attachment, fileNameOf } from './content-disposition.ts'

const named = (client: string) => fileNameOf(['portfolio-report', client, '1Y'], '.pdf')

describe('the name of a file', () => {
  it('has the words of its parts, in whatever script', () => {
    equal(named('Halden Family Office'), 'portfolio-report-Halden-Family-Office-1Y.pdf')
    equal(named('Müller & Söhne, St. Gallen'), 'portfolio-report-Müller-Söhne-St-Gallen-1Y.pdf')
    equal(named('桦树'), 'portfolio-report-桦树-1Y.pdf')
    equal(
      fileNameOf(['portfolio-report', 'Weir', '2026-07-01/2026-09-30'], '.pdf'),
      'portfolio-report-Weir-2026-07-01-2026-09-30.pdf',
    )
  })
  it('holds nothing that ends a header, names a folder or turns the direction of writing', () => {
    for (const [client, name] of [
      ['Bir"ch"; filename="a.html', 'portfolio-report-Bir-ch-filename-a-html-1Y.pdf'],
      ['Birch\r\nset-cookie: a=b', 'portfolio-report-Birch-set-cookie-a-b-1Y.pdf'],
      ['../../birch\\con:', 'portfolio-report-birch-con-1Y.pdf'],
      ['Birke \u202efdp.exe\u0000', 'portfolio-report-Birke-fdp-exe-1Y.pdf'],
      ['%22%0d%0a', 'portfolio-report-22-0d-0a-1Y.pdf'],
      ['\ud800', 'portfolio-report-1Y.pdf'],
      ['...', 'portfolio-report-1Y.pdf'],
    ] as const)
      equal(named(client), name)
  })
  it('stays short, and ends with no half of a letter', () => {
    const name = named('\u{20000}'.repeat(500))
    ok(Buffer.byteLength(name) < 255)
    equal(name, `portfolio-report-${'\u{20000}'.repeat(40)}-1Y.pdf`)
  })
})

describe('the header of a file', () => {
  it('says the name in ASCII and in UTF-8', () => {
    equal(
      attachment(named('Müller & Söhne')),
      `attachment; filename="portfolio-report-Muller-Sohne-1Y.pdf"; filename*=UTF-8''portfolio-report-M%C3%BCller-S%C3%B6hne-1Y.pdf`,
    )
    equal(
      attachment(named('桦')),
      `attachment; filename="portfolio-report-1Y.pdf"; filename*=UTF-8''portfolio-report-%E6%A1%A6-1Y.pdf`,
    )
  })
})
