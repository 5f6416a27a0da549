import { ActionIcon, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChevronLeft, ChevronRight } from '../icons/deferred-icons.js';
import { PageSizeSelect } from './table/page-size-select.js';
import type { Cursor } from './use-cursor.js';

/** Moves through a list by pages. */
export function Pager({
  cursor,
  next,
  total,
  hasSize = false,
}: {
  cursor: Cursor;
  next: string | null;
  total?: number | null | undefined;
  /** The list reads the size of its pages from `usePageSize`. */
  hasSize?: boolean;
}) {
  const { t } = useTranslation();
  const isCounted = total !== undefined && total !== null;
  if (cursor.page === 1 && next === null && !isCounted) return null;
  return (
    <Group justify="space-between" px="md" py="xs" className="pager">
      <Text size="sm" c="dimmed">
        {isCounted && t('common.total', { count: total })}
      </Text>
      <Group gap="xs">
        {hasSize && <PageSizeSelect />}
        <Text size="sm" c="dimmed">
          {t('common.page', { page: cursor.page })}
        </Text>
        <ActionIcon
          variant="default"
          onClick={cursor.back}
          disabled={cursor.page === 1}
          aria-label={t('common.previousPage')}
        >
          <ChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          onClick={() => next !== null && cursor.forward(next)}
          disabled={next === null}
          aria-label={t('common.nextPage')}
        >
          <ChevronRight size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
