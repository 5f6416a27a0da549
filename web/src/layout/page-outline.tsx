import { Skeleton, Stack } from '@mantine/core';

/** Stands where a page is about to be. */
export function PageOutline() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={26} width={180} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </Stack>
  );
}
