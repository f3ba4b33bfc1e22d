import { Card } from '#ui/card/card.tsx'
import { Figure } from '#ui/figure/figure.tsx'
import { Logo } from '#ui/figure/logo.tsx'
import styles from './style-guide-screen.module.css'

/** Figures of each kind: gain, loss, zero, unknown. */
export function FigureSamples() {
  return (
    <Card title="Figures" isPadded>
      <div className={styles.row}>
        <span>
          <Figure kind="money" value={116_435_781} />
        </span>
        <span>
          <Figure kind="money" value={-58_320} />
        </span>
        <span>
          <Figure kind="moneyChange" value={312_455} />
        </span>
        <span>
          <Figure kind="moneyChange" value={-58_320} />
        </span>
        <span>
          <Figure kind="moneyChange" value={0} />
        </span>
      </div>
      <div className={styles.row}>
        <span>
          <Figure kind="percentChange" value={0.0065} />
        </span>
        <span>
          <Figure kind="percentChange" value={-0.0214} />
        </span>
        <span>
          <Figure kind="percentChange" value={0} />
        </span>
        <span>
          <Figure kind="percent" value={0.482} />
        </span>
        <span>
          <Figure kind="price" value={1.08432} />
        </span>
      </div>
      <div className={styles.row}>
        <span>
          <Figure kind="money" value={null} />
        </span>
        <span>
          <Figure kind="percent" value={null} reason="NPV too small against gross exposure" />
        </span>
        <span>
          <Figure kind="date" value={1_795_046_400} />
        </span>
        <Logo data={null} name="AAPL" />
      </div>
    </Card>
  )
}
