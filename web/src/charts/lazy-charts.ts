import { lazy } from 'react';
import { loadPart } from '../layout/connection/page-loads.js';

/** Each kind of chart loads when it is first shown, since charts need a large library. */
export const AreaChart = lazy(async () => ({ default: (await loadPart(() => import('./area-chart.js'))).AreaChart }));
export const BarChart = lazy(async () => ({ default: (await loadPart(() => import('./bar-chart.js'))).BarChart }));
export const LineChart = lazy(async () => ({ default: (await loadPart(() => import('./line-chart.js'))).LineChart }));
