import { useQuery } from '@tanstack/react-query';
import { groups, levels } from '../resources/levels.js';

interface Options {
  readonly enabled?: boolean;
}

/** Returns the names of all levels, and none while they load. */
export function useLevelNames({ enabled = true }: Options = {}): string[] {
  const { data } = useQuery({ queryKey: ['levels'], queryFn: levels.list, enabled });
  return data?.items.map(({ name }) => name) ?? [];
}

/** Returns the names of all groups, and none while they load. */
export function useGroupNames({ enabled = true }: Options = {}): string[] {
  const { data } = useQuery({ queryKey: ['groups'], queryFn: groups.list, enabled });
  return data?.items.map(({ name }) => name) ?? [];
}
