import { screenTitle } from '#messages/screen-titles.ts'
import { toggleTheme, useAppData } from '#session/app-data.ts'
import { Switch } from '#ui/choice/switch.tsx'
import { ButtonSamples } from './button-samples.tsx'
import { ChartSample } from './chart-sample.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { FloatingSamples } from './floating-samples.tsx'
import { InputSamples } from './input-samples.tsx'
import styles from './style-guide-screen.module.css'
import { TableSamples } from './table-samples.tsx'

/** /style-guide: every component of the portal with sample data, without calls. */
export function StyleGuideScreen() {
  const isDark = useAppData((data) => data.theme === 'dark')
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>{screenTitle('styleGuide')}</h1>
        <Switch label="Dark theme" checked={isDark} onChange={toggleTheme} />
      </div>
      <div className={styles.grid}>
        <div className={styles.stack}>
          <ButtonSamples />
          <InputSamples />
        </div>
        <div className={styles.stack}>
          <FloatingSamples />
          <FigureSamples />
          <FeedbackSamples />
          <ChartSample />
        </div>
        <div className={styles.wide}>
          <TableSamples />
        </div>
      </div>
    </main>
  )
}
