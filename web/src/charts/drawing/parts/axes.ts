import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'

use([BarChart, LineChart, ScatterChart, CustomChart, GridComponent, LabelLayout])
