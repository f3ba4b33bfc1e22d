import { clientText } from '#messages/administration/client-texts.ts'
import { type Matrix, type MatrixRow, NOTHING } from './matrix.ts'
import styles from './printed-matrix.module.css'

interface PrintedMatrixProps {
  readonly rowsTitle: string
  readonly matrix: Matrix
  /** The filtered rows. */
  readonly rows: readonly MatrixRow[]
  /** Number of unsaved changes, which are not printed. */
  readonly unsaved: number
}

/** The printed matrix: paper is too narrow for a hundred columns, so each row lists its portfolios, as saved. */
export function PrintedMatrix({ rowsTitle, matrix, rows, unsaved }: PrintedMatrixProps) {
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
