import { useEffect, useState } from 'react';

const read = (): number => Math.floor(Date.now() / 1000);

/** Returns the time in Unix seconds, and renders again as it passes. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
