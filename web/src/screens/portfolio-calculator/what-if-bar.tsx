import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { whatIf } from '@portal/contract/reports/what-if.ts'
import { savePreference } from '@portal/contract/session/preferences.ts'
import type { FigureKind } from '@portal/presentation/format/figure.ts'
import type { Amount } from '@portal/presentation/format/missing.ts'
import { FileDown, RotateCcw, Save, Trash2, Undo2 } from 'lucide-react'
import { type FormEvent, useContext, useMemo, useState } from 'react'
import { invalidatePreferences, usePreferences } from '#api/use-preferences.ts'
import type { Report } from '#api/use-report.ts'
import { useSave } from '#api/use-save.ts'
import { formatFigure } from '#messages/page-formats.ts'
import { whatIfText } from '#messages/reports/portfolio-texts.ts'
import { tableText } from '#messages/table-texts.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ErrorLine } from '#ui/feedback/error-line.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { Figure } from '#ui/figure/figure.tsx'
import { figureMarks } from '#ui/grid/cells/figure-marks.tsx'
import { type CellReason, cellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { saveTable } from '#ui/grid/export/save-table.ts'
import { Select } from '#ui/select/select.tsx'
import { MAX_NAME_LENGTH, scenarioNamed, scenariosOf } from './scenarios.ts'
import type { WhatIfDraft } from './use-what-if.ts'
import styles from './what-if.module.css'
import { WhatIfAdd } from './what-if-add.tsx'
import type { PositionChange } from './what-if-draft.ts'
import { WhatIfField } from './what-if-field.tsx'
import type { WhatIfRow } from './what-if-nodes.ts'
import { BrokenLimits, RealisedGain } from './what-if-outcome.tsx'

type Reply = ResponseOf<typeof whatIf>

/** The name of the total row. */
const TOTAL = 'Total'

interface WhatIfBarProps {
  readonly clientName: string
  readonly draft: WhatIfDraft
  readonly report: Report<Reply>
  /** The latest successful reply. */
  readonly data: Reply | undefined
  /** The present NPV. */
  readonly npv: Amount
  readonly currency: string
  readonly rowOf: (ticker: string) => WhatIfRow | undefined
  readonly fixedReason: (ticker: string) => string | undefined
  /** Called with a change that was typed here. */
  readonly onAdd: (change: PositionChange) => void
}

/** The bar above the rows: results of the changes, saved scenarios, and actions. */
export function WhatIfBar({ clientName, draft, report, data, npv, currency, rowOf, fixedReason, onAdd }: WhatIfBarProps) {
  const { error } = report
  return (
    <section className={styles.bar} aria-label={whatIfText('title')}>
      <Figures report={report} data={data} npv={npv} />
      <BrokenLimits limits={data?.limits} call={report.call} />
      <div className={styles.tools}>
        <Scenarios clientName={clientName} draft={draft} />
        <div className={styles.buttons}>
          <Button icon={Undo2} disabled={!draft.canUndo} onClick={draft.undo}>
            {whatIfText('undo')}
          </Button>
          <Button icon={RotateCcw} disabled={draft.changes.length === 0} onClick={draft.reset}>
            {whatIfText('reset')}
          </Button>
          <Button
            icon={FileDown}
            disabled={!data || data.trades.length === 0 || error !== null}
            onClick={() => data && saveTable('trade-list.csv', TRADE_COLUMNS, data.trades)}
          >
            {whatIfText('tradeList')}
          </Button>
        </div>
      </div>
      <WhatIfAdd
        report={report}
        changes={draft.changes}
        currency={currency}
        rowOf={rowOf}
        fixedReason={fixedReason}
        onAdd={onAdd}
      />
      <p className={styles.rule}>
        {whatIfText('goals', { currency })} {whatIfText('rule')}
        {draft.isDirty ? (
          <strong className={styles.unsaved} role="status">
            {tableText('unsaved')}
          </strong>
        ) : null}
      </p>
      {error ? <ErrorLine error={error} /> : null}
    </section>
  )
}

/** NPV, value at risk and other measures of the total, before and after, and the number of trades. */
function Figures({ report, data, npv }: Pick<WhatIfBarProps, 'report' | 'data' | 'npv'>) {
  const reasons = useMemo(() => cellReasons(data?.notes), [data])
  const badge = data?.reportingCCY
  return (
    <div className={styles.figures}>
      <Comparison
        label={whatIfText('figures.npv')}
        badge={badge}
        before={npv}
        after={data?.sectionRow.npv}
        note={reasons.get(reasonKey(TOTAL, 'npv'))}
      />
      <Comparison
        label={whatIfText('figures.valueAtRisk')}
        badge={badge}
        before={data?.valueAtRisk95.before}
        after={data?.valueAtRisk95.after}
        note={reasons.get(reasonKey(TOTAL, 'valueAtRisk95'))}
      />
      {data?.measures.map(({ name, before, after }) => (
        <Comparison
          key={name}
          label={name}
          badge={badge}
          before={before}
          after={after}
          note={reasons.get(reasonKey(name, 'measures'))}
        />
      ))}
      <RealisedGain data={data} call={report.call} />
      <dl className={styles.comparison}>
        <dt>{whatIfText('figures.trades')}</dt>
        <dd className={styles.then}>
          {data?.trades.length ?? 0} {report.isFetching ? <Spinner label={whatIfText('title')} /> : null}
        </dd>
      </dl>
    </div>
  )
}

const TRADE_COLUMNS: readonly Column<Reply['trades'][number]>[] = [
  { key: 'ticker', title: whatIfText('tradeColumns.ticker'), kind: 'text', value: (row) => row.ticker },
  { key: 'quantity', title: whatIfText('tradeColumns.quantity'), kind: 'quantity', value: (row) => row.quantity },
  { key: 'price', title: whatIfText('tradeColumns.price'), kind: 'price', value: (row) => row.price },
  { key: 'ccy', title: whatIfText('tradeColumns.ccy'), kind: 'text', value: (row) => row.ccy },
  { key: 'cash', title: whatIfText('tradeColumns.cash'), kind: 'money', value: (row) => row.cash },
]

interface ComparisonProps {
  readonly label: string
  readonly badge: string | undefined
  readonly before: Amount | undefined
  readonly after: Amount | undefined
  readonly note: CellReason | undefined
}

/** A figure before and after, and the difference, without colour, because more is not always better. */
function Comparison({ label, badge, before = null, after = null, note }: ComparisonProps) {
  const areAmountsHidden = useContext(AmountsHidden)
  const kind: FigureKind = 'money'
  const isElse = before !== null && after !== null && formatFigure(kind, before) !== formatFigure(kind, after)
  return (
    <dl className={styles.comparison}>
      <dt>
        {label} <span className={styles.unit}>{badge}</span>
      </dt>
      <dd>
        <span className={styles.then}>
          {figureMarks(note)}
          <Figure kind={kind} value={after} reason={note?.reason} />
        </span>
        {isElse ? (
          <span className={styles.from}>
            <span>
              {whatIfText('now')} <Figure kind={kind} value={before} />
            </span>{' '}
            {areAmountsHidden ? null : <span>({formatFigure('moneyChange', after - before)})</span>}
          </span>
        ) : null}
      </dd>
    </dl>
  )
}

function Scenarios({ clientName, draft }: { readonly clientName: string; readonly draft: WhatIfDraft }) {
  const { data } = usePreferences()
  const scenarios = scenariosOf(data ?? [], clientName)
  const chosen = scenarios.find(({ key }) => key === draft.scenarioKey)
  const [name, setName] = useState(chosen?.name ?? '')
  const [error, setError] = useState<string>()
  const saving = useSave(savePreference, {
    success: () => whatIfText('saved', { name: name.trim() }),
    failure: whatIfText('saveFailed'),
    onSaved: invalidatePreferences,
  })
  const deleting = useSave(savePreference, {
    success: () => whatIfText('deleted', { name: chosen?.name ?? name }),
    failure: whatIfText('deleteFailed'),
    onSaved: invalidatePreferences,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    const refusal =
      wanted === '' ? whatIfText('nameRequired') : wanted.length > MAX_NAME_LENGTH ? whatIfText('nameTooLong') : undefined
    setError(refusal)
    if (refusal !== undefined) return
    const { key, ...value } = scenarioNamed(scenarios, wanted, clientName, draft.changes)
    saving.mutate({ body: { key, value } }, { onSuccess: () => draft.settle(key, draft.changes) })
  }
  return (
    <form className={styles.scenarios} onSubmit={save} noValidate>
      <Select
        label={whatIfText('scenario')}
        isLabelHidden
        size="s"
        options={scenarios.map((scenario) => ({ value: scenario.key, label: scenario.name }))}
        value={chosen?.key ?? null}
        placeholder={scenarios.length === 0 ? whatIfText('noScenarios') : whatIfText('chooseScenario')}
        isDisabled={scenarios.length === 0}
        onChange={(key) => {
          const scenario = scenarios.find((each) => each.key === key)
          if (!scenario) return
          draft.settle(key, scenario.changes)
          setName(scenario.name)
          setError(undefined)
        }}
      />
      <WhatIfField label={whatIfText('name')} value={name} error={error} onChange={(event) => setName(event.target.value)} />
      <Button type="submit" variant="primary" icon={Save} isBusy={saving.isPending} disabled={draft.changes.length === 0}>
        {whatIfText('save')}
      </Button>
      <IconButton
        variant="secondary"
        icon={Trash2}
        label={whatIfText('remove')}
        disabled={!chosen || deleting.isPending}
        onClick={() => chosen && deleting.mutate({ body: { key: chosen.key, value: null } }, { onSuccess: draft.unsettle })}
      />
    </form>
  )
}
