import { clientText } from '#messages/administration/client-texts.ts'
import { type Matrix, type MatrixRow, NOTHING } from './matrix.ts'
import styles from './matrix-on-paper.module.css'

interface MatrixOnPaperProps {
  readonly rowsTitle: string
  readonly matrix: Matrix
  /** Those that the filter leaves. */
  readonly rows: readonly MatrixRow[]
  /** How many changes are not saved, and so not on paper. */
  readonly unsaved: number
}

/** A matrix as it is printed: no sheet holds a hundred columns, so each row names its portfolios. All rows, as they are saved. */
export function MatrixOnPaper({ rowsTitle, matrix, rows, unsaved }: MatrixOnPaperProps) {
  return (
    <div className={styles.paper}>
      {rows.length < matrix.rows.length ? (
        <p>{clientText('printedOf', { count: rows.length, all: matrix.rows.length })}</p>
      ) : null}
      {unsaved > 0 ? <p>{clientText('printedWithout', { count: unsaved })}</p> : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{rowsTitle}</th>
            <th scope="col">{clientText('portfolios')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{portfoliosOf(matrix, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function portfoliosOf({ columns, checked }: Matrix, { id, isFixed }: MatrixRow): string {
  if (isFixed) return clientText('allPortfolios')
  const own = checked.get(id) ?? NOTHING
  const names = columns.filter((column) => own.has(column.id)).map(({ name }) => name)
  return names.length === 0 ? clientText('noPortfolio') : names.join(', ')
}
