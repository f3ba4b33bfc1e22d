import type { ChartOption } from '@portal/presentation/charts/chart-theme.ts'
import { BarChart, CustomChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

import { withoutStyles } from './without-styles.ts'

use([BarChart, LineChart, PieChart, ScatterChart, CustomChart, GridComponent, LabelLayout, SVGRenderer])

/** Draws an ECharts option as one svg element that needs no style sheet. */
export function drawSvg(option: ChartOption, width: number, height: number): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    drawing.setOption({ ...option })
    return withoutStyles(drawing.renderToSVGString())
  } finally {
    drawing.dispose()
  }
}
