import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

/** The place of a chart, which keeps its height while the chart is loaded. `label` tells readers of the screen what it shows. */
export function ChartFrame({ height, label, children }: { height: number; label: string; children: ReactNode }) {
  return (
    <figure className="chart" aria-label={label}>
      <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
    </figure>
  );
}
