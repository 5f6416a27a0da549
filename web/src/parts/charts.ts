import { lazy } from 'react';

/** Charts bring a library of their own, which is loaded with the first of them. */
export const AreaChart = lazy(async () => ({ default: (await import('./mantine-charts.js')).AreaChart }));
export const BarChart = lazy(async () => ({ default: (await import('./mantine-charts.js')).BarChart }));
export const LineChart = lazy(async () => ({ default: (await import('./mantine-charts.js')).LineChart }));
