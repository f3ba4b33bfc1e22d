import { Download, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Card } from '#ui/card/card.tsx'
import styles from './style-guide-screen.module.css'

const SIZES = ['s', 'm', 'l'] as const

/** Variants, sizes and states of a button. */
export function ButtonSamples() {
  const [isPressed, setIsPressed] = useState(false)
  return (
    <Card title="Buttons" isPadded>
      <div className={styles.row}>
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
      </div>
      {SIZES.map((size) => (
        <div key={size} className={styles.row}>
          <Button variant="primary" size={size} icon={Plus}>
            Add
          </Button>
          <Button size={size} icon={Download}>
            Export
          </Button>
          <Button variant="danger" size={size} icon={Trash2}>
            Delete
          </Button>
          <IconButton icon={RefreshCw} label="Refresh" size={size} />
          <IconButton icon={Trash2} label="Remove" size={size} variant="secondary" />
        </div>
      ))}
      <div className={styles.row}>
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <Button isBusy>Loading</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button aria-pressed={isPressed} onClick={() => setIsPressed(!isPressed)}>
          Pressed
        </Button>
      </div>
    </Card>
  )
}
