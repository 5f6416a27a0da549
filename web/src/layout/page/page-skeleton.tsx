import { Skeleton, Stack } from '@mantine/core';

/** Shown while a page loads. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true" data-stand-in>
      <Skeleton height={26} width={180} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </Stack>
  );
}
