/** Words of the palette, which finds screens, clients, instruments and actions. */
export const PALETTE_TEXTS = {
  title: 'Search',
  field: 'Find a screen, a client, an instrument or an action',
  results: 'Results',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: 'Nothing found',
  noneHint: 'Try fewer letters, or the name of a screen.',
  loading: 'Reading accounts, positions and prices',
  partly: 'Some lists could not be read:',
  hintMove: 'to move',
  hintChoose: 'to choose',
  hintClose: 'to close',
  current: 'Shown now',
  switchClient: 'Show this client',
  onlyAccount: 'Show this account alone',
  allAccounts: 'All accounts',
  accountsInScope: (inScope: number, all: number) => `${inScope} of ${all} in scope now`,
  setCurrency: 'Set as reporting currency',
  toLive: 'Switch to Live',
  toClose: 'Switch to Close',
  print: 'Print this screen',
  exportPage: 'Export page as XLSX',
  pageExported: (sheets: number) => `Page exported, ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`,
  nothingToExport: 'There is nothing on this screen to export.',
  pageNotExported: 'The workbook could not be made. Export the tables as CSV instead.',
  copyLink: 'Copy a link to this view',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Copy it from the address bar.',
  shortcuts: 'Keyboard shortcuts',
  menu: 'Fold or widen the menu',
  inPositions: (text: string) => `Search Positions for “${text}”`,
  inTrades: (text: string) => `Search Trade History for “${text}”`,
} as const

/** The headings that results stand under. */
export const PALETTE_GROUPS = {
  recent: 'Recent',
  screen: 'Screens',
  action: 'Actions',
  client: 'Clients',
  account: 'Accounts',
  currency: 'Reporting currencies',
  instrument: 'Instruments held',
  market: 'Market Data',
  administration: 'Administration',
  search: 'Search',
} as const

/** Further words that an entry is found by, beside its title. */
export const PALETTE_WORDS = {
  theme: 'theme dark light appearance colours',
  amounts: 'privacy hide show amounts',
  mode: 'data mode live close prices',
  whatChanged: 'as known on history late trades corrected prices differences past knowledge',
  print: 'paper pdf',
  exportPage: 'workbook excel spreadsheet download save all tables charts',
  link: 'url address share bookmark',
  signOut: 'log out leave quit',
  shortcuts: 'help keys hotkeys',
  menu: 'sidebar navigation collapse expand',
  account: 'account scope',
  settings: 'client accounts currency colours colour blind palette patterns messages password sessions',
  admin: 'admin portal users accounts portfolios',
} as const

/** Words of the list of keys. */
export const SHORTCUT_TEXTS = {
  title: 'Keyboard shortcuts',
  letters: 'Keys without Ctrl: g and a letter, /, e, t, 1 to 9 and ?',
  lettersHint: 'They never act while you type or while a dialog is open. Kept in this browser.',
  inTurn: 'then',
} as const

interface ShortcutLine {
  /** Alternatives; each a sequence of keys pressed together ("Ctrl+K") or one after another ("g s"). */
  readonly keys: readonly string[]
  readonly does: string
}

/** What keys do beside leading to screens, by the place where they do it. */
export const SHORTCUT_PARTS: readonly { readonly title: string; readonly lines: readonly ShortcutLine[] }[] = [
  {
    title: 'Everywhere',
    lines: [
      { keys: ['Ctrl+K', '⌘+K'], does: 'Open or close the search' },
      { keys: ['/'], does: "Go to the screen's search box, or open the search" },
      { keys: ['e'], does: 'Go to Export of the card in use, or of the first one' },
      { keys: ['t'], does: 'Go to the time period' },
      { keys: ['1–9'], does: 'The first time period of the list, to the ninth' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Ctrl+B', '⌘+B'], does: 'Fold or widen the menu' },
      { keys: ['Ctrl+.', '⌘+.'], does: 'Hide amounts, or show them again' },
      { keys: ['Alt+T'], does: 'Go to the messages at the top right' },
      { keys: ['Esc'], does: 'Close a dialog, a menu or the panel of a calculation; empty a search box' },
    ],
  },
  {
    title: 'Figures and tables',
    lines: [
      { keys: ['Alt+Enter', 'Menu'], does: 'How is this computed?' },
      { keys: ['← ↑ → ↓', 'Home', 'End'], does: 'From figure to figure' },
      { keys: ['Enter'], does: 'On a column head: sort by it' },
      { keys: ['Shift+Enter'], does: 'On a column head: sort by it too' },
    ],
  },
  {
    title: 'Trees of rows',
    lines: [
      { keys: ['→', '←'], does: 'Open a row, close it; then from column to column' },
      { keys: ['↑', '↓', 'Page up', 'Page down'], does: 'From row to row' },
      { keys: ['Home', 'End'], does: 'First and last of the row, or of all rows' },
      { keys: ['Ctrl+Home', 'Ctrl+End'], does: 'First and last row' },
      { keys: ['*'], does: 'Open all rows of this level' },
      { keys: ['Enter'], does: 'Open or close a row; into the input of a cell, and out of it again' },
    ],
  },
  {
    title: 'Charts',
    lines: [
      { keys: ['← ↑ → ↓'], does: 'From point to point; in three dimensions: turn' },
      { keys: ['Page up', 'Page down'], does: 'A tenth of the points on; in three dimensions: from point to point' },
      { keys: ['Home', 'End'], does: 'First and last point' },
      { keys: ['Enter'], does: 'Choose the point, where that shows something' },
      { keys: ['0'], does: 'In three dimensions: back to the first view' },
    ],
  },
]
