import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { ExplanationNode, explain } from '@portal/contract/reports/explain.ts'
import { ChevronsDownUp, ChevronsUpDown, Download, Link, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { saveLines, saveTree } from './calculation-file.ts'
import type { CalculationLine } from './calculation-lines.ts'
import styles from './explain-panel.module.css'
import { printPanel } from './print-panel.ts'

interface CalculationToolsProps {
  readonly figure: ExplainTarget
  readonly reply: ResponseOf<typeof explain>
  readonly tree: ExplanationNode
  readonly lines: readonly CalculationLine[]
  readonly isExact: boolean
  readonly onExact: () => void
  readonly onOpenAll: (isOpen: boolean) => void
}

/** Actions on a calculation: expand all, full precision, copy link, save, print. */
export function CalculationTools({ figure, reply, tree, lines, isExact, onExact, onOpenAll }: CalculationToolsProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid(explainText('copied'))
    } catch {
      setSaid(explainText('notCopied'))
    }
  }
  return (
    <div className={styles.tools}>
      <IconButton size="s" icon={ChevronsUpDown} label={explainText('expandAll')} onClick={() => onOpenAll(true)} />
      <IconButton size="s" icon={ChevronsDownUp} label={explainText('collapseAll')} onClick={() => onOpenAll(false)} />
      <Button size="s" variant="ghost" aria-pressed={isExact} onClick={onExact}>
        {explainText('exact')}
      </Button>
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
      <IconButton size="s" icon={Link} label={explainText('copyLink')} onClick={() => void copyLink()} />
      <Menu
        trigger={<IconButton size="s" icon={Download} label={explainText('export')} />}
        items={[
          { label: explainText('asCsv'), onSelect: () => saveLines(figure, lines, reply.reportingCCY) },
          { label: explainText('asJson'), onSelect: () => saveTree(figure, reply, tree) },
        ]}
      />
      <IconButton size="s" icon={Printer} label={explainText('print')} onClick={printPanel} />
    </div>
  )
}

/** As long as the confirmation of a copied key (specification S9.3). */
const CONFIRMATION_MS = 3_000
