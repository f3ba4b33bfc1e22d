import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import fc from 'fast-check'

import { fileSource, readFiles } from '../../../testing/datasets/read-files.ts'

const parsed = (content: string | Uint8Array, name = 'prices.csv', chunkBytes?: number) =>
  readFiles({ [name]: fileSource(content, chunkBytes) })
const places = async (content: string | Uint8Array, name = 'prices.csv') =>
  (await parsed(content, name)).failures.map(({ line, column }) => `${line} ${column}`)
const HEAD = 'instrument,day,close\n'

describe('Reading the files of an import', () => {
  it('takes the columns by name, in any order, with quoted cells, CRLF and a byte order mark', async () => {
    const { dataset, lines, failures } = await parsed(
      '\ufeffclose,instrument,day\r\n-1.50,"A ""B"", C",2024-02-29\r\n\r\n2,D,2024-03-01\r\n',
    )
    deepEqual(failures, [])
    deepEqual(dataset.prices, [
      { instrument: 'A "B", C', day: '2024-02-29', close: '-1.50', isConfirmed: false },
      { instrument: 'D', day: '2024-03-01', close: '2', isConfirmed: false },
    ])
    deepEqual(lines.prices, [2, 4])
  })

  it('takes texts of 500 characters and headers of 100 columns, and no longer ones', async () => {
    const named = async (length: number) => (await parsed(`${HEAD}${'A'.repeat(length)},2024-01-01,1\n`)).failures
    deepEqual(await named(500), [])
    equal((await named(501))[0]!.reason, 'It has 501 characters.')
    const header = async (columns: number) =>
      (await parsed(`${HEAD.trim()}${',x'.repeat(columns - 3)}\n`)).failures.map(({ reason }) => reason)
    ok(!(await header(100)).some((reason) => reason.includes('columns')))
    deepEqual(await header(101), ['The header has 101 columns.'])
  })

  it('reports every bad cell of every bad line with file, line and column, and keeps the good lines', async () => {
    const { dataset, failures } = await parsed(
      `${HEAD}A,2024-02-30,1e308\nB,2024-01-01,1\n,2024-01-01,"1,000.5"\nC,01/02/2024,NaN\nD,2024-01-01\n`,
    )
    deepEqual(
      failures.map(({ file, line, column }) => `${file} ${line} ${column}`),
      [
        'prices.csv 2 day',
        'prices.csv 2 close',
        'prices.csv 4 instrument',
        'prices.csv 4 close',
        'prices.csv 5 day',
        'prices.csv 5 close',
        'prices.csv 6 null',
      ],
    )
    match(failures[1]!.reason, /"1e308" is not a plain number/)
    match(failures[3]!.remedy, /no separator of thousands/)
    deepEqual(dataset.prices, [{ instrument: 'B', day: '2024-01-01', close: '1', isConfirmed: false }])
  })

  it('accepts as numbers exactly digits with a sign and a point', async () => {
    const accepted = async (cell: string) => (await parsed(`${HEAD}A,2024-01-01,"${cell}"\n`)).failures.length === 0
    for (const cell of ['0', '-0.5', '007', '123456789012345678.123456789012345678']) ok(await accepted(cell), cell)
    const refused = [
      '1e5',
      '1E308',
      'NaN',
      'Infinity',
      '-Infinity',
      '0x10',
      '+1',
      '.5',
      '5.',
      '1_000',
      '1 000',
      '1’000',
      '٣',
      ' 1',
      '--1',
      '',
    ]
    for (const cell of refused) ok(!(await accepted(cell)), cell)
    await fc.assert(
      fc.asyncProperty(fc.string(), async (cell) => {
        equal(await accepted(cell.replaceAll('"', '""')), /^-?\d{1,18}(\.\d{1,18})?$/.test(cell))
      }),
    )
  })

  it('reports two hundred thousand bad lines like one', async () => {
    const { failures } = await parsed(HEAD + 'A,2024-01-01,x\n'.repeat(200_000))
    deepEqual([failures.length, failures.at(-1)?.line], [200_000, 200_001])
  })

  it('continues after a line with broken quotation marks', async () => {
    deepEqual(
      await places(
        `${HEAD}A,2024-01-01,1\nB"C,2024-01-01,1\n"D"E,2024-01-01,1\nF,2024-01-01,x\n"G,2024-01-01,1\nH,2024-01-01,y\n`,
      ),
      ['3 null', '4 null', '5 close', '6 null', '7 close'],
    )
  })

  it('skips blank lines, also above the header, and counts them', async () => {
    deepEqual(await places(`\n\r\n${HEAD}\nA,2024-01-01,x\n`), ['5 close'])
  })

  it('numbers a line by its beginning, although a quoted cell holds a line break', async () => {
    deepEqual(await places(`${HEAD}"A\nB",2024-01-01,1\nC,2024-01-01,z\n`), ['2 instrument', '4 close'])
  })

  it('refuses an unknown, a missing and a duplicate column', async () => {
    deepEqual(await places('instrument,day,price,day\nA,2024-01-01,1,2024-01-01\n'), ['1 price', '1 day', '1 close'])
    deepEqual(await places('constructor,instrument,day,close\n'), ['1 constructor'])
  })

  it('refuses text that is not UTF-8, with a reason', async () => {
    const utf16 = Buffer.from(`\ufeff${HEAD}`, 'utf16le')
    match((await parsed(utf16)).failures[0]!.reason, /UTF-16/)
    match((await parsed(Buffer.from(utf16).swap16())).failures[0]!.reason, /UTF-16/)
    match((await parsed(utf16.subarray(2))).failures[0]!.reason, /NUL/)
    const nul = (await parsed(`${HEAD}A\0,2024-01-01,1\n`)).failures
    deepEqual([nul[0]!.line, nul.length], [2, 1])
    const latin1 = (await parsed(Buffer.from(`${HEAD}A,2024-01-01,1\nZ\xfcrich,2024-01-01,1\n`, 'latin1'))).failures
    deepEqual([latin1[0]!.line, latin1.length], [3, 1])
    const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from([0x14, 0, 0xff, 0x80])])
    equal((await parsed(zip)).failures.length, 1)
  })

  it('refuses endless lines and headers, quickly', async () => {
    const begun = performance.now()
    const columns = 'x,'.repeat(1_000_000)
    deepEqual(await places(columns), ['1 null'])
    deepEqual(await places(`${'x,'.repeat(1_000)}y\n`), ['1 null'])
    deepEqual(await places(`${HEAD}${columns}\nA,2024-01-01,q\n`), ['2 null', '3 close'])
    deepEqual(await places(`${HEAD}A,2024-01-01,${'9'.repeat(60_000)}\n`), ['2 close'])
    const broken = (await parsed(`${HEAD}${'x"\n'.repeat(20_000)}`)).failures
    equal(broken.length, 101)
    // About a second on a slow machine; without limits it would be minutes.
    ok(performance.now() - begun < 20_000)
  })

  it('refuses misleading text: control characters and surrounding spaces', async () => {
    deepEqual(await places(`${HEAD}A\u0007,2024-01-01,1\n B,2024-01-01,1\nC\u0085,2024-01-01,1\n`), [
      '2 instrument',
      '3 instrument',
      '4 instrument',
    ])
  })

  it('reports a file with an unknown name', async () => {
    for (const name of ['price.csv', 'PRICES.CSV', 'logos/A.svg'])
      match((await parsed(HEAD, name)).failures[0]!.reason, /not a file of an import/)
    match((await readFiles({})).failures[0]!.reason, /There is no file/)
    match((await parsed('')).failures[0]!.reason, /The file is empty/)
  })

  it('requires the terms of a kind, and no others', async () => {
    const head = 'id,ticker,name,kind,currency,asset_class,multiplier,coupon_rate,coupons_per_year,issue_date,maturity,strike\n'
    const { dataset, failures } = await parsed(
      `${head}B1,B,Bond,bond,EUR,Bonds,0.01,0.045,2,2020-01-15,2030-01-15,\n` +
        'B2,B,Bond,bond,EUR,Bonds,,0.045,5,2020-01-15,,\n' +
        'B3,B,Bond,bond,EUR,Bonds,,0.045,2,2020-01-15,,5\n' +
        'S1,S,Share,share,EUR,Equity,,0.045,,,,\n',
      'instruments.csv',
    )
    deepEqual(
      failures.map(({ line, column }) => `${line} ${column}`),
      ['3 coupons_per_year', '4 multiplier', '4 maturity', '4 strike', '5 coupon_rate'],
    )
    deepEqual(
      dataset.instruments.map(({ terms }) => terms),
      [
        {
          kind: 'bond',
          couponRate: 0.045,
          couponsPerYear: 2,
          issueDate: '2020-01-15',
          firstCouponDate: null,
          maturity: '2030-01-15',
          dayCount: 'ACT/ACT ICMA',
          exCouponDays: 0,
        },
      ],
    )
  })

  it('takes a schedule of redemptions as it is written, and refuses what is none with line and remedy', async () => {
    const head =
      'id,ticker,name,kind,currency,asset_class,multiplier,coupon_rate,coupons_per_year,issue_date,maturity,redemptions'
    const line = (id: string, schedule: string) =>
      `${id},${id},Bond,bond,EUR,Bonds,0.01,0.045,2,2020-01-15,2030-01-15,${schedule}`
    const text = [head, line('A', '2027-01-15 0.25; 2028-01-15 0.25'), line('B', '2027-01-15'), line('C', '2027-13-15 0.2')]
    const { dataset, failures } = await parsed(text.join('\n'), 'instruments.csv')
    deepEqual(
      dataset.instruments.map(({ terms }) => terms.kind === 'bond' && terms.redemptions),
      ['2027-01-15 0.25; 2028-01-15 0.25'],
    )
    deepEqual(
      failures.map(({ line: at, column, remedy }) => [at, column, remedy]),
      [3, 4].map((at) => [...[at, 'redemptions'], 'Write days and parts below 1, such as 2027-06-30 0.25; 2028-06-30 0.25.']),
    )
  })

  it('takes fixings as they are written, negative ones too, and refuses what is none with line and remedy', async () => {
    const head =
      'id,ticker,name,kind,currency,asset_class,multiplier,coupon_rate,coupons_per_year,issue_date,maturity,reference_tenor,spread,fixings'
    const line = (id: string, fixings: string) =>
      `${id},${id},Bond,bond,EUR,Bonds,0.01,0.02,4,2020-01-15,2030-01-15,3M,0.005,${fixings}`
    const text = [head, line('A', '2020-01-13 -0.004; 2020-04-13 0'), line('B', '2020-01-13 4.1'), line('C', '0.02')]
    const { dataset, failures } = await parsed(text.join('\n'), 'instruments.csv')
    deepEqual(
      dataset.instruments.map(({ terms }) => terms.kind === 'bond' && [terms.referenceTenor, terms.spread, terms.fixings]),
      [['3M', 0.005, '2020-01-13 -0.004; 2020-04-13 0']],
    )
    deepEqual(
      failures.map(({ line: at, column, remedy }) => [at, column, remedy]),
      [3, 4].map((at) => [at, 'fixings', 'Write days and rates as fractions, such as 2026-03-27 0.0215; 2026-06-26 0.0198.']),
    )
  })

  it('takes an ISIN with a correct check digit, an empty one as unknown, and refuses any other with line and remedy', async () => {
    const head = 'id,ticker,name,kind,currency,asset_class,isin'
    const line = (id: string, isin: string) => `${id},${id},${id},share,USD,Equity,${isin}`
    const text = [head, line('A', 'US0378331005'), line('B', ''), line('C', 'US0378331006'), line('D', 'us0378331005')].join('\n')
    const { dataset, failures } = await parsed(text, 'instruments.csv')
    deepEqual(
      dataset.instruments.map(({ isin }) => isin),
      ['US0378331005', null],
    )
    const remedy = 'Write twelve characters such as US0378331005 in capital letters without spaces, or leave the cell empty.'
    const refused = { file: 'instruments.csv', column: 'isin', remedy, code: 'cell' }
    deepEqual(failures, [
      { ...refused, line: 4, reason: '"US0378331006" is not an ISIN: its form or its check digit is wrong.' },
      { ...refused, line: 5, reason: '"us0378331005" is not an ISIN: its form or its check digit is wrong.' },
    ])
  })

  it('reads every kind of file that is written with its columns', async () => {
    for (const { file, columns } of Object.values(IMPORT_FILES))
      deepEqual((await parsed(`${Object.keys(columns).join(',')}\n`, file)).failures, [], file)
  })
})
