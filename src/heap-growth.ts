import { setFlagsFromString } from 'node:v8';

/** The heap may grow by this part of its live size before the next collection. */
const MAX_GROWTH_PERCENT = 50;

/**
 * Keeps the memory of the process near its live size. By default V8 lets the heap grow to four times that: a few long reports in a
 * row made 540 MiB of 300. Collections run on other threads, so the cost of more of them was not measurable in reports and polls.
 */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GROWTH_PERCENT}`);
}
