import { lazy } from 'react';

/** Charts bring a library of their own: each kind is loaded with the first of it. */
export const AreaChart = lazy(async () => ({ default: (await import('./area-chart.js')).AreaChart }));
export const BarChart = lazy(async () => ({ default: (await import('./bar-chart.js')).BarChart }));
export const LineChart = lazy(async () => ({ default: (await import('./line-chart.js')).LineChart }));
