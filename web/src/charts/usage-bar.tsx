import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Amount } from '../api/json.js';
import { useFormats } from '../format/use-formats.js';

/** The used share of an allowance. The bar is amber from 80 %, and red when nothing is left. */
export function UsageBar({ used, allowance }: { used: Amount; allowance: Amount }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = Number(allowance) === 0 ? 1 : Number(used) / Number(allowance);
  const color = share >= 1 ? 'red.7' : share >= 0.8 ? 'orange.6' : 'line.6';
  return (
    <div className="usage">
      <Text size="xs" className="numeric" mb={3}>
        {formats.bytes(used)}{' '}
        <Text span inherit c="dimmed">
          / {formats.bytes(allowance)}
        </Text>
      </Text>
      <Progress
        value={Math.min(100, share * 100)}
        size={5}
        color={color}
        aria-label={t('common.usedOf', { used: formats.bytes(used), allowance: formats.bytes(allowance) })}
      />
    </div>
  );
}
