import { lazy } from 'react';

/** Each kind of chart loads when it is first shown, since charts need a large library. */
export const AreaChart = lazy(async () => ({ default: (await import('./area-chart.js')).AreaChart }));
export const BarChart = lazy(async () => ({ default: (await import('./bar-chart.js')).BarChart }));
export const LineChart = lazy(async () => ({ default: (await import('./line-chart.js')).LineChart }));
