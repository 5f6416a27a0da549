import { Button, CopyButton, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '../api/resources/subscriptions.js';
import { Loaded } from '../feedback/loaded.js';
import { oneOf } from '../forms/one-of.js';
import { languageName, LANGUAGES } from '../i18n/messages.js';
import { Copy } from '../icons/deferred-icons.js';
import { Check } from '../icons/icons.js';
import { NoAddress } from './no-address.js';
import { QrCode } from '../values/qr-code.js';
import { handOverText } from '../../../src/subscriptions/texts/hand-over-text.js';

interface HandOverProps {
  readonly user: number;
  /** The login password while it is shown once. */
  readonly password?: string | undefined;
}

/** The text with which an operator hands a user their access, to be copied as a whole, and the link as a QR code. */
export function HandOver({ user, password }: HandOverProps) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(oneOf(LANGUAGES, i18n.language) ?? 'en');
  // The first request gives the user a link, so it runs once for each dialog.
  const query = useQuery({
    queryKey: ['hand-over', user],
    queryFn: () => links.handOver(user),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {({ text_en: english, text_zh: chinese, link, account, address }) => {
        const template = language === 'en' ? english : chinese;
        const text = handOverText(template, { account, address, link, password: password ?? null });
        return (
          <Stack gap="sm">
            <Group justify="space-between">
              <SegmentedControl
                aria-label={t('handOver.language')}
                value={language}
                onChange={(next) => setLanguage(oneOf(LANGUAGES, next) ?? 'en')}
                data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
              />
              <CopyButton value={text} timeout={2000}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
                    onClick={copy}
                  >
                    {copied ? t('common.copied') : t('handOver.copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <Textarea label={t('handOver.text')} value={text} readOnly autosize minRows={4} />
            {link === null && <NoAddress />}
            {link !== null && <QrCode text={link} label={t('handOver.code')} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}
