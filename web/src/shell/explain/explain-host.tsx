import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'

import { explainText } from '#messages/explain-texts.ts'
import { figureName, useAskedFigureName } from '#selection/asked-figure-name.ts'
import type { AskedFigure } from '#ui/explain/asked-figure.ts'
import { EXPLAIN_HINT_ID } from '#ui/explain/explain-sign.tsx'
import { figureOnScreen, figuresVersion, onAsked, onFiguresChanged } from '#ui/explain/figures-on-screen.ts'

const ExplainPanel = lazy(() => import('./explain-panel.tsx').then((file) => ({ default: file.ExplainPanel })))

/** Beside every screen: how the figure that the address names is computed. Its code comes when it is first asked for. */
export function ExplainHost({ isSmall }: { readonly isSmall: boolean }) {
  const [name, changeName] = useAskedFigureName()
  const opener = useRef<HTMLElement | null>(null)
  useEffect(
    () =>
      onAsked((figure, from) => {
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
    // The panel gives up the focus when it goes.
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
            // Over a dialog only another one can be reached.
            isModal={isSmall || opener.current?.closest('dialog:modal') != null}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The figure of a name, which may come only with its report, and stays while its row is out of the table. */
function useFigureNamed(name: string): AskedFigure | undefined {
  const version = useSyncExternalStore(onFiguresChanged, figuresVersion, figuresVersion)
  const found = useRef<{ readonly name: string; readonly version: number; readonly figure: AskedFigure | undefined }>(undefined)
  if (name === '') found.current = undefined
  else if (found.current?.name !== name || found.current.version !== version) {
    const figure = figureOnScreen((address) => figureName(address) === name)
    const former = found.current?.name === name ? found.current.figure : undefined
    found.current = { name, version, figure: figure ?? former }
  }
  return found.current?.figure
}
