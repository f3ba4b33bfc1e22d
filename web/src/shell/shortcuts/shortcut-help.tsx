import { paletteGroupText, shortcutText } from '#messages/palette-texts.ts'
import { useAppData } from '#session/app-data.ts'
import { useAuth } from '#session/auth.ts'
import { Switch } from '#ui/choice/switch.tsx'
import { Popup } from '#ui/popup/popup.tsx'
import { adminEntriesOf, USER_ENTRIES } from '../menu/menu-plan.ts'
import { IS_MAC } from './key-names.ts'
import { Keys } from './keys.tsx'
import styles from './shortcut-help.module.css'
import { SCREEN_KEYS } from './shortcut-keys.ts'
import { SHORTCUT_PARTS } from './shortcut-parts.ts'

/** All shortcuts by context, and the switch for those without Ctrl. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const hasLetterKeys = useAppData((data) => data.hasLetterKeys)
  const role = useAuth((auth) => auth.user?.role)
  const screens = [...USER_ENTRIES, ...adminEntriesOf(role)]
  const ways = screens.map(({ to, title }) => ({ keys: [`g ${SCREEN_KEYS[to]}`], does: title }))
  return (
    <Popup title={shortcutText('title')} size="l" onClose={onClose}>
      <div className={styles.help}>
        <div>
          <Switch
            label={shortcutText('letters')}
            checked={hasLetterKeys}
            onChange={(event) => useAppData.setState({ hasLetterKeys: event.target.checked })}
          />
          <p className={styles.hint}>{shortcutText('lettersHint')}</p>
        </div>
        <div className={styles.parts}>
          {[{ title: paletteGroupText('screen'), lines: ways }, ...SHORTCUT_PARTS].map(({ title, lines }) => (
            <section key={title} className={styles.part}>
              <h3>{title}</h3>
              <dl>
                {lines.map(({ keys, does }) => (
                  <div key={does} className={styles.line}>
                    <dt>{does}</dt>
                    <dd>
                      {keys.filter(isOfKeyboard).map((one) => (
                        <Keys key={one} keys={one} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Popup>
  )
}

/** Shows Cmd instead of Ctrl where it exists. */
function isOfKeyboard(keys: string, _at: number, all: readonly string[]): boolean {
  if (keys.startsWith('⌘')) return IS_MAC
  return !(IS_MAC && all.includes(keys.replace('Ctrl', '⌘')) && keys.startsWith('Ctrl'))
}
