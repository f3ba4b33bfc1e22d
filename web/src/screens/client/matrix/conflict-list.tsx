import { clientText } from '#messages/administration/client-texts.ts'
import { ScrollRegion } from '#ui/page/scroll-region.tsx'
import styles from '../client-screen.module.css'
import { cellKey, type Matrix } from './matrix.ts'
import { type ChangedBox, type MatrixConflict, ownChangeOf } from './matrix-conflict.ts'
import type { MatrixDraft } from './matrix-draft.ts'

interface ConflictListProps {
  readonly matrix: Matrix
  readonly draft: MatrixDraft
  readonly conflict: MatrixConflict
}

/**
 * Changes by other users, one line a box: present value, author, and the user's own unsaved change. Contradictions come first.
 */
export function ConflictList({ matrix, draft, conflict: { boxes, more } }: ConflictListProps) {
  const isAgainst = (box: ChangedBox) => Number(ownChangeOf(matrix, draft, box).kind === 'other')
  const ordered = boxes.toSorted((a, b) => isAgainst(b) - isAgainst(a))
  return (
    <ScrollRegion className={styles.outcomeList} aria-label={clientText('conflictList')}>
      <ul>
        {ordered.map((box) => (
          <li key={cellKey(box.row, box.column)}>{lineOf(matrix, draft, box)}</li>
        ))}
        {more > 0 ? <li>{clientText('moreChanged', { count: more })}</li> : null}
      </ul>
    </ScrollRegion>
  )
}

function lineOf(matrix: Matrix, draft: MatrixDraft, box: ChangedBox): string {
  const { rowName, columnName, isChecked, changedBy } = box
  const own = ownChangeOf(matrix, draft, box)
  return [
    matrix.isSingle
      ? clientText('nowIn', { account: rowName, portfolio: columnName })
      : clientText('nowChecked', { user: rowName, portfolio: columnName, isChecked }),
    changedBy === null ? '' : clientText('byWhom', { name: changedBy }),
    own.kind === 'other' ? wishText(own.wish) : own.kind === 'same' ? clientText('sameAsYours') : '',
  ].join('')
}

const wishText = (wish: string | boolean): string =>
  typeof wish === 'string' ? clientText('yourWishIn', { portfolio: wish }) : clientText('yourWish', { isChecked: wish })
