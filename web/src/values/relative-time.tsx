import { Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.js';
import { useNow } from '../format/use-now.js';

/** A time relative to now, as "3 min. ago", with the exact time in a tooltip. */
export function RelativeTime({ at, never }: { at: number | null | undefined; never?: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  if (at === null || at === undefined || at === 0) {
    return (
      <Text span inherit c="dimmed">
        {never ?? t('common.never')}
      </Text>
    );
  }
  return (
    <Tooltip label={formats.moment(at)}>
      <time dateTime={new Date(at * 1000).toISOString()} className="moment">
        {formats.relative(at, now)}
      </time>
    </Tooltip>
  );
}
