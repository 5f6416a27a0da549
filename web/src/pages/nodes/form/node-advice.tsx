import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TriangleAlert } from '../../../icons/deferred-icons.js';
import type { NodeValues } from './node-values.js';

/** Says at once what the chosen settings mean for the users of a daemon. */
export function NodeAdvice({ values: { daemon, protocol, isSingle, port, pushPort } }: { values: NodeValues }) {
  const { t } = useTranslation();
  const isNumbered = protocol.startsWith('auth_');
  const advice = [
    daemon === 'vnet-ssr' && isNumbered && !isSingle && t('nodes.form.advice.singleNeeded', { protocol }),
    daemon === 'vnet-ssr' && !isNumbered && isSingle && t('nodes.form.advice.usersUnknown'),
    daemon === 'vnet-ssr' && isNumbered && isSingle && t('nodes.form.advice.clientParameter'),
    daemon === 'vnet-ssr' && pushPort === '0' && t('nodes.form.advice.noPush'),
    daemon === 'xrayr' && port === '' && t('nodes.form.advice.portNeeded'),
  ].filter((text) => text !== false);
  return advice.map((text) => (
    <Alert
      key={text}
      color="yellow"
      variant="light"
      icon={<TriangleAlert size={18} aria-hidden />}
      className="plain-alert"
    >
      {text}
    </Alert>
  ));
}
