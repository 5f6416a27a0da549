import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

/** Keeps the place of a chart while it loads. `label` describes the chart to screen readers. */
export function ChartFrame({ height, label, children }: { height: number; label: string; children: ReactNode }) {
  return (
    <figure className="chart" aria-label={label}>
      <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
    </figure>
  );
}
