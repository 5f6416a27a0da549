import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.js';

const RESOLUTION_MS = 20;
const PERCENTILES = [50, 99, 100];

/**
 * Measures this process: its memory, and the delay of a timer since the last scrape. Node measures the whole time from one run of
 * the timer to the next, so the time without any delay is subtracted.
 *
 * @returns ends the measurement
 */
export function measureProcess(metrics: Metrics): () => void {
  if (!metrics.isOn) return () => undefined;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  metrics.gauge('eventLoopDelay', () => {
    const read = PERCENTILES.map((percentile) => {
      const milliseconds = delay.percentile(percentile) / 1e6 - RESOLUTION_MS;
      return [[String(percentile)], Math.max(milliseconds, 0) / 1000] as const;
    });
    delay.reset();
    return read;
  });
  metrics.gauge('memory', () => [[[], process.memoryUsage.rss()]]);
  metrics.gauge('processes', () => [[[], 1]]);
  return () => void delay.disable();
}
