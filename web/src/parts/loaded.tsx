import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from './failed-state.js';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
  /** Stands in while nothing is known. */
  readonly skeleton?: ReactNode;
}

/** Shows data once it is there; until then its outline, and instead of it why it did not come. */
export function Loaded<T>({ query, children, skeleton }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <FailedState error={query.error} retry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      {skeleton ?? (
        <Stack gap="sm" p="md">
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
        </Stack>
      )}
    </div>
  );
}
