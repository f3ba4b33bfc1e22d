import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import { figureName, useExplainedFigureName } from '#selection/explained-figure-name.ts'
import { EXPLAIN_HINT_ID } from '#ui/explain/explain-sign.tsx'
import type { ExplainTarget } from '#ui/explain/explain-target.ts'
import { figureOnScreen, figuresVersion, onExplanationRequested, onFiguresChanged } from '#ui/explain/figures-on-screen.ts'

const ExplainPanel = lazy(() => import('./explain-panel.tsx').then((file) => ({ default: file.ExplainPanel })))

/** The explanation panel beside every screen, for the figure in the URL. Its code is loaded on first use. */
export function ExplainHost({ isSmall }: { readonly isSmall: boolean }) {
  const [name, changeName] = useExplainedFigureName()
  const opener = useRef<HTMLElement | null>(null)
  useEffect(
    () =>
      onExplanationRequested((figure, from) => {
        opener.current = from
        changeName(figureName(figure.address))
      }),
    [changeName],
  )
  const figure = useFigureNamed(name)
  const close = () => {
    changeName('')
    const back = opener.current?.isConnected ? opener.current : document.getElementById('page')
    opener.current = null
    // Restore the focus when the panel closes.
    requestAnimationFrame(() => back?.focus({ preventScroll: true }))
  }
  return (
    <>
      <p id={EXPLAIN_HINT_ID} hidden>
        {explainText('hint')}
      </p>
      {name === '' ? null : (
        <Suspense>
          <ExplainPanel
            name={name}
            figure={figure}
            // If a dialog is open, only another dialog can be reached.
            isModal={isSmall || opener.current?.closest('dialog:modal') != null}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The figure with an identifier. It may appear only when its report is loaded, and is kept while its row is not in the table. */
function useFigureNamed(name: string): ExplainTarget | undefined {
  const version = useSyncExternalStore(onFiguresChanged, figuresVersion, figuresVersion)
  const found = useRef<{ readonly name: string; readonly version: number; readonly figure: ExplainTarget | undefined }>(undefined)
  if (name === '') found.current = undefined
  else if (found.current?.name !== name || found.current.version !== version) {
    const figure = figureOnScreen((address) => figureName(address) === name)
    const former = found.current?.name === name ? found.current.figure : undefined
    found.current = { name, version, figure: figure ?? former }
  }
  return found.current?.figure
}
