import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { nodes } from '../../api/resources/nodes.js';
import { users } from '../../api/resources/users.js';
import { useRights } from '../../session/use-session.js';
import type { PaletteEntry } from './palette-entry.js';
import { usePaletteCommands } from './use-palette-commands.js';

const PAUSE_MS = 150;
const MAX_FOUND = 8;

/** The entries that match a text: pages and actions at once, users and nodes when the API has found them. */
export function useFoundEntries(text: string): {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
} {
  const { t } = useTranslation();
  const may = useRights();
  const navigate = useNavigate();
  const commands = usePaletteCommands();
  const wanted = text.trim().replace(/^#/, '');
  const [q] = useDebouncedValue(wanted, PAUSE_MS);
  const usual = { placeholderData: keepPreviousData, gcTime: 0 } as const;
  const foundUsers = useQuery({
    ...usual,
    queryKey: ['palette', 'users', q],
    queryFn: ({ signal }) => users.list({ q, limit: MAX_FOUND }, signal),
    enabled: q !== '' && may('users:read'),
  });
  const foundNodes = useQuery({
    ...usual,
    queryKey: ['palette', 'nodes', q],
    queryFn: () => nodes.find(q, MAX_FOUND),
    enabled: q !== '' && may('nodes:read'),
  });
  const words = wanted.toLowerCase().split(/\s+/);
  const matching = commands.filter(({ label, detail = '' }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
  const found: PaletteEntry[] =
    wanted === ''
      ? []
      : [
          ...(foundUsers.data?.items ?? []).map(({ id, account, nickname }) => ({
            key: `user ${id}`,
            kind: 'user' as const,
            label: account,
            detail: `${t('palette.kinds.user')} #${id} · ${nickname}`,
            run: () => void navigate(`/users/${id}`),
          })),
          ...(foundNodes.data?.items ?? []).map(({ id, name, host }) => ({
            key: `node ${id}`,
            kind: 'node' as const,
            label: name,
            detail: `${t('palette.kinds.node')} #${id} · ${host}`,
            run: () => void navigate(`/nodes/${id}`),
          })),
        ];
  return {
    entries: [...matching, ...found],
    isSearching: q !== wanted || foundUsers.isFetching || foundNodes.isFetching,
  };
}
