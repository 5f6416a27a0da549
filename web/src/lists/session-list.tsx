import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../feedback/loaded.js';
import { useAction } from '../feedback/use-action.js';
import { type SessionRow, SessionTable } from './session-table.js';

interface SessionListProps<Id> {
  readonly queryKey: QueryKey;
  readonly list: () => Promise<{ readonly items: readonly SessionRow<Id>[] }>;
  readonly end: (id: Id) => Promise<unknown>;
  readonly canEnd?: boolean;
  /** Replaces an empty table. */
  readonly empty?: ReactNode;
}

/** The sessions of one account, with a button to end each. */
export function SessionList<Id extends string | number>({
  queryKey,
  list,
  end,
  canEnd = true,
  empty,
}: SessionListProps<Id>) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey, queryFn: list });
  const ending = useAction(end, { touches: [queryKey], done: t('sessions.ended') });
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 && empty !== undefined ? (
          empty
        ) : (
          <SessionTable
            sessions={items}
            onEnd={canEnd ? ending.mutate : undefined}
            ending={ending.isPending ? ending.variables : undefined}
          />
        )
      }
    </Loaded>
  );
}
