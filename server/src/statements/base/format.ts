/** The formats of statements. */
export type Format =
  | 'csv'
  | 'xlsx'
  | 'ofx'
  | 'qif'
  | 'ibkr-flex'
  | 'mt940'
  | 'mt942'
  | 'mt535'
  | 'mt536'
  | 'mt564'
  | 'mt566'
  | 'camt.052'
  | 'camt.053'
  | 'camt.054'
  | 'semt.002'
  | 'semt.017'
  | 'seev.031'
  | 'seev.036'
  | 'seev.037'
  | 'ghostfolio'
  | 'portfolio-performance'
  | 'statement'
  | 'note'
  | 'reference-rates'
  | 'closes'
  | 'instruments'
  | 'rates'
  | 'actions'

/** Format and preset of a file. */
export interface FileKind {
  readonly format: Format
  readonly preset: string | null
}
