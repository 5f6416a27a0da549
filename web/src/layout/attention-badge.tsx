import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ATTENTION } from '../api/resources/overview.js';
import { useFormats } from '../format/use-formats.js';
import classes from './attention-badge.module.css';

const MAX_SHOWN = 99;

/** The number of things that need an operator, for each page of the navigation. */
export function useAttentionCounts(): ReadonlyMap<string, number> {
  const items = useQuery(ATTENTION).data?.items ?? [];
  const counts = new Map<string, number>();
  for (const { page, count } of items) counts.set(page, (counts.get(page) ?? 0) + count);
  return counts;
}

/** A number beside a link of the navigation. */
export function AttentionBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : formats.number(count)}</span>
      <VisuallyHidden>{t('attention.badge', { count })}</VisuallyHidden>
    </span>
  );
}
