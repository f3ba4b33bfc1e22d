import { Ellipsis, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { notify } from '#session/notices.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Popup, PopupActions } from '#ui/popup/popup.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import styles from './style-guide-screen.module.css'

const SIZES = ['s', 'm', 'l'] as const
const KINDS = ['success', 'error', 'info', 'warning'] as const

/** Popups, a menu, a tooltip, toasts. */
export function FloatingSamples() {
  const [open, setOpen] = useState<(typeof SIZES)[number] | 'fixed' | null>(null)
  const [chosen, setChosen] = useState('nothing yet')
  const close = () => setOpen(null)
  return (
    <Card title="Popups, menus, toasts" isPadded>
      <div className={styles.row}>
        {SIZES.map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            Popup {size.toUpperCase()}
          </Button>
        ))}
        <Button onClick={() => setOpen('fixed')}>Not closable</Button>
      </div>
      <div className={styles.row}>
        <Menu
          trigger={<IconButton icon={Ellipsis} label="Actions" variant="secondary" />}
          heading="anna@example.test"
          items={[
            { label: 'Sign out', icon: LogOut, onSelect: () => setChosen('Sign out') },
            { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => setChosen('Delete') },
            { label: 'Not open', isDisabled: true, onSelect: () => setChosen('Not open') },
          ]}
        />
        <span>Chosen: {chosen}</span>
        <Tooltip text="A few words about something, on hover, focus and touch.">Explained</Tooltip>
      </div>
      <div className={styles.row}>
        {KINDS.map((kind) => (
          <Button key={kind} size="s" onClick={() => notify(kind, `A toast of the kind ${kind}.`)}>
            {kind}
          </Button>
        ))}
      </div>
      {open === null ? null : (
        <Popup
          title={open === 'fixed' ? 'Stays until answered' : `Popup ${open.toUpperCase()}`}
          size={open === 'fixed' ? 's' : open}
          isClosable={open !== 'fixed'}
          onClose={close}
        >
          <TextField label="Portfolio name" />
          <PopupActions>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Send
            </Button>
          </PopupActions>
        </Popup>
      )}
    </Card>
  )
}
