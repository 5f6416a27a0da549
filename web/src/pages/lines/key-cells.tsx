import { Code, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { KeyState, LineKey } from '../../api/resources/line-keys.js';
import { useFormats } from '../../format/use-formats.js';
import { useNow } from '../../format/use-now.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark, type Tone } from '../../values/state-mark.js';

const TONES: Readonly<Record<KeyState, Tone>> = { live: 'good', ending: 'warning', expired: 'idle', revoked: 'idle' };

/** False for a key that has ended. */
export function isValid({ state }: LineKey): boolean {
  return state === 'live' || state === 'ending';
}

/** The beginning of a key, and its label. That of an imported key has its ellipsis already. */
export function KeyName({ lineKey }: { lineKey: LineKey }) {
  return (
    <>
      <Code>{lineKey.prefix.replace(/…$/, '')}…</Code>
      <Text size="xs" c="dimmed" mt={3} className="cut" title={lineKey.label}>
        {lineKey.label}
      </Text>
    </>
  );
}

/** The state of a key, and the time that is left. */
export function KeyMark({ lineKey: { state, expires_at: expires } }: { lineKey: LineKey }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(1000);
  return (
    <>
      <StateMark tone={TONES[state]}>{t(`lines.states.${state}`)}</StateMark>
      {state === 'ending' && expires !== null && (
        <>
          <Text size="xs" mt={3} className="numeric" role="timer">
            {t('lines.endsIn', { duration: formats.duration(Math.max(0, expires - now)) })}
          </Text>
          <Progress
            mt={3}
            size={3}
            color="orange.6"
            value={Math.min(100, ((expires - now) / 86_400) * 100)}
            aria-hidden
          />
        </>
      )}
      {state === 'live' && expires !== null && (
        <Text size="xs" c="dimmed" mt={3}>
          {t('lines.until', { moment: formats.moment(expires) })}
        </Text>
      )}
    </>
  );
}

/** The last call with a key, and its address. */
export function LastUse({ lineKey }: { lineKey: LineKey }) {
  return (
    <>
      <RelativeTime at={lineKey.last_used_at} />
      {lineKey.last_address !== null && (
        <Text size="xs" c="dimmed">
          {lineKey.last_address}
        </Text>
      )}
    </>
  );
}
