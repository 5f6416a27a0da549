import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionLink } from '../../../api/resources/subscriptions.js';
import { useFormats } from '../../../format/use-formats.js';
import { NoAddress } from '../../../hand-over/no-address.js';
import { CopyField } from '../../../values/copy-field.js';
import { QrCode } from '../../../values/qr-code.js';
import { RelativeTime } from '../../../values/relative-time.js';
import { StateMark, type Tone } from '../../../values/state-mark.js';

const TONES: Readonly<Record<SubscriptionLink['state'], Tone>> = { live: 'good', ending: 'warning', ended: 'idle' };

/** One subscription link: its state and uses, and for operators with the right its address. */
export function UserLink({ link, actions }: { link: SubscriptionLink; actions: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, state, url, url_problem: problem, created_at: created, last_used_at: lastUsed, ends_at: ends } = link;
  const title = name === '' ? t('links.unnamed') : name;
  return (
    <Group align="flex-start" justify="space-between">
      <Stack gap={6} className="grow" miw={220}>
        <Group gap="sm">
          <Text fw={500}>{title}</Text>
          <StateMark tone={TONES[state]}>{t(`links.states.${state}`)}</StateMark>
          {state === 'ending' && ends !== null && (
            <Text size="xs">{t('links.until', { moment: formats.moment(ends) })}</Text>
          )}
        </Group>
        {url !== undefined && url !== null && <CopyField value={url} label={t('links.address', { name: title })} />}
        {problem === 'no-subscription-url' && <NoAddress />}
        {problem === 'link-lost' && (
          <Text size="sm" c="dimmed">
            {t('links.codeLost')}
          </Text>
        )}
        <Text size="xs" c="dimmed" component="div">
          {t('links.created')} <RelativeTime at={created} /> · {t('links.lastUsed')} <RelativeTime at={lastUsed} />
          {link.last_client !== null && ` · ${link.last_client}`}
          {link.last_address !== null && ` · ${link.last_address}`}
        </Text>
        {actions}
      </Stack>
      {url !== undefined && url !== null && <QrCode text={url} label={t('links.code', { name: title })} />}
    </Group>
  );
}
