const number = (count: number): string => count.toLocaleString('en-US')
const list = (names: readonly string[], most: number): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${number(names.length - most)} more` : names.join(', ')
const some = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`

/** Words of the mapping of columns: how files with other names, columns and conventions become ours. */
export const MAPPING_TEXTS = {
  filesTitle: 'With columns of their own',
  unmapped: 'Say what its columns are, and it can be checked like the others.',
  isMapped: (file: string, lines: number) => `Becomes ${file}: ${some(lines, 'line', 'lines')}.`,
  isMappedAsBefore: (file: string, lines: number) => `Becomes ${file}, as you mapped it before: ${some(lines, 'line', 'lines')}.`,
  hasProblems: (count: number) => `${some(count, 'thing', 'things')} in it cannot be read.`,
  mapColumns: 'Map columns',
  mapColumnsOf: (file: string) => `Map columns of ${file}`,
  forget: 'Forget mapping',
  forgetOf: (file: string) => `Forget mapping of ${file}`,
  mapFirst: (file: string) => `Map the columns of ${file} first.`,
  mendFirst: (file: string) => `${file} holds what cannot be read: see its columns, mend the file and choose it again.`,
  twoAsOne: (first: string, second: string, file: string) =>
    `${first} and ${second} both become ${file}: send one after the other.`,

  cardTitle: (file: string) => `Columns of ${file}`,
  encodings: {
    none: 'The file is no text. Save a spreadsheet as CSV first.',
    'utf-8': '',
    'utf-16le': 'The file is read as UTF-16.',
    'utf-16be': 'The file is read as UTF-16.',
    'windows-1252': 'The file is no UTF-8: it is read as Windows-1252. Look whether names with accents are right.',
  },
  choose: 'Choose',
  kind: 'What it is',
  kindHint: 'Which file of an import it becomes.',
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' },
  titleLine: 'Line with the titles',
  lineOption: (line: number, cells: readonly string[]) => {
    const text = cells.filter((cell) => cell !== '').join(' · ')
    return `${line}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`
  },
  decimalSign: 'Numbers',
  decimalSigns: {
    any: 'Only where there is no doubt',
    point: '1,234.5 or 1 234.5 or 1’234.5',
    comma: '1.234,5 or 1 234,5 or 1’234,5',
  },
  dayForm: 'Days',
  dayForms: {
    any: 'Only where there is no doubt',
    iso: '2026-03-31 (year first)',
    dayFirst: '31.03.2026 or 31/03/2026 (day first)',
    monthFirst: '03/31/2026 (month first)',
    compact: '20260331',
  },
  leftOutAtEnd: 'Lines to leave out at the end',
  leftOutHint: 'Such as totals.',
  leavesEmptyOut: 'Leave out lines in which only separators stand',

  columnsTitle: 'Columns',
  hint: (isRequired: boolean, meaning: string) => {
    const text = `${isRequired ? 'Needed' : 'Optional'}${meaning === '' ? '' : `: ${meaning}`}`
    return text.endsWith('.') ? text : `${text}.`
  },
  fromColumn: (label: string) => `Column “${label}”`,
  fixed: 'A fixed value',
  fromLine: 'Made from the line',
  nothing: 'Nothing',
  fixedValueOf: (column: string) => `Value of ${column}`,
  signOf: (column: string) => `Sign of ${column}`,
  signs: {
    kept: 'As it stands',
    turned: 'Turned round',
    positive: 'Always positive',
    sold: 'Negative where it is a sale',
  },
  firstCells: (cells: readonly string[]) => `Such as ${cells.map((cell) => `“${cell}”`).join(', ')}.`,
  fromLineHint:
    'The id is made of all that stands in the line: the same line is known again, and a line that was changed is another entry.',
  wordsTitle: (column: string) => `What stands for ${column}`,

  placed: (title: string, place: number) => (title === '' ? `column ${place}` : `${title} (column ${place})`),
  bothNames: (title: string, column: string) => `${title} (${column})`,
  columnFrom: {
    fixed: (column: string) => `${column} (a fixed value)`,
    line: (column: string) => `${column} (made from the line)`,
    nothing: (column: string) => `${column} (not in the file)`,
  },

  previewTitle: 'First lines as they will be sent',
  nothingThere: 'empty',
  line: 'Line',
  column: 'Column',
  given: 'What stands there',
  reason: 'What is wrong',
  remedy: 'What to do',
  problemsTitle: 'What cannot be read',
  firstProblems: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)}.`,
  noKind: 'Choose what the file is: its titles do not tell.',
  noText: 'The file holds no line of text.',
  noLines: 'No line stands below the titles.',
  missing: (columns: readonly string[]) => `Still to be chosen: ${list(columns, 20)}.`,
  unused: (columns: readonly string[]) => `Columns that are not sent: ${list(columns, 20)}.`,
  above: (line: number) =>
    line === 2 ? 'Line 1 above the titles is not sent.' : `Lines 1 to ${line - 1} above the titles are not sent.`,
  empty: (count: number) =>
    `${some(count, 'line in which only separators stand is', 'lines in which only separators stand are')} left out.`,
  atEnd: (lines: readonly string[]) => `Left out at the end: ${list(lines, 5)}.`,
  lineText: (line: number, text: string) => `line ${line} (${text.length > 80 ? `${text.slice(0, 80)}…` : text})`,
  working: 'The whole file is being read.',
  ready: (lines: number, file: string) => `${some(lines, 'line', 'lines')} for ${file}, all of them readable.`,
  notReady: (count: number) => `${some(count, 'thing', 'things')} cannot be read, and nothing is sent before they can.`,
  use: 'Use these columns',
  cancel: 'Cancel',
  notKept: 'Failed to keep the mapping.',

  noNumber: (cell: string) => `“${cell}” is no number of this form.`,
  noNumberRemedy: 'Choose another form of the numbers, or correct the cell: digits alone, without a currency or a percent sign.',
  twoNumbers: (cell: string, one: string, other: string) => `“${cell}” can be ${one} or ${other}.`,
  twoNumbersRemedy: 'Choose the form of the numbers.',
  noDay: (cell: string) => `“${cell}” is no day of this form.`,
  noDayRemedy: 'Choose another form of the days, or correct the cell; a year has four digits.',
  noTimeRemedy: 'Leave out the time of day: only the day counts.',
  twoDays: (cell: string, one: string, other: string) => `“${cell}” can be ${one} or ${other}.`,
  twoDaysRemedy: 'Choose the form of the days.',
  noWord: (cell: string) => `Nobody has said what “${cell}” stands for.`,
  noWordRemedy: 'Choose it below the columns.',
  emptyCell: 'The cell is empty.',
  emptyCellRemedy: 'Fill it in, or take the column from elsewhere. A total at the end can be left out.',
  brokenLine: 'A quotation mark is not closed, or something follows it.',
  brokenLineRemedy: 'Write a quotation mark within a cell twice.',
  otherWidth: (cells: number, titles: number) =>
    `The line has ${some(cells, 'cell', 'cells')}, the titles are ${number(titles)}.`,
  otherWidthRemedy: 'Correct the line, or leave it out if it stands at the end.',
  emptyLine: 'Only separators stand in the line.',
  emptyLineRemedy: 'Leave such lines out, or fill it in.',
} as const
