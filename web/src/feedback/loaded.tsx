import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from './failed-state.js';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
  /** Shown while the data loads. */
  readonly skeleton?: ReactNode;
}

/** Shows the data of a query, a skeleton while it loads, or the reason of its failure. */
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
