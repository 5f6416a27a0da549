import { SimpleGrid } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Amount } from '../../api/json.js';
import type { Node } from '../../api/resources/nodes.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { isOnePort } from '../../../../src/nodes/fields/families.js';
import { appliesTo } from '../../../../src/nodes/fields/protocols.js';
import { EDITED, protocolValuesOf, SETTINGS } from '../nodes/form/protocol-values.js';
import { FactList } from '../../values/fact-list.js';

/** The protocol of a node with the settings that apply to it. */
function protocolFacts(t: TFunction, node: Node): [string, string][] {
  const { protocol, method, obfs } = node;
  const values = protocolValuesOf(node);
  const chosen = { ...values, family: node.family, protocol, method, obfs };
  const own = EDITED.filter((name) => SETTINGS[name].kind !== 'secret' && appliesTo(name, chosen));
  return [
    [t('nodes.protocol'), protocol],
    ...(protocol === 'shadowsocks' ? ([[t('nodes.method'), method]] as [string, string][]) : []),
    ...(obfs === 'plain' ? [] : ([[t('nodes.obfs'), obfs]] as [string, string][])),
    ...own
      .filter((name) => values[name] !== '')
      .map((name): [string, string] => [
        t(`nodes.settings.${name}`),
        SETTINGS[name].kind === 'switch' ? t(values[name] === '1' ? 'common.yes' : 'common.no') : values[name],
      ]),
    ...(node.reality_public_key === ''
      ? []
      : ([[t('nodes.publicKey'), node.reality_public_key]] as [string, string][])),
    ...(node.encryption_public_key === ''
      ? []
      : ([[t('nodes.publicKey'), node.encryption_public_key]] as [string, string][])),
  ];
}

/** The configuration of a node. */
export function NodeFacts({ node }: { node: Node }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const speed = (value: Amount) => (Number(value) === 0 ? t('common.noLimit') : `${formats.bytes(value)}/s`);
  const yes = (flag: number) => (flag === 1 ? t('common.yes') : t('common.no'));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <PanelCard title={t('node.tabs.facts')}>
        <FactList
          facts={[
            [t('users.number'), String(node.id)],
            [t('nodes.host'), node.host],
            [t('nodes.family'), t(`nodes.families.${node.family}`)],
            [t('nodes.daemon'), t(`nodes.daemons.${node.daemon}`)],
            [t('nodes.level'), node.level],
            [t('levels.groups'), node.groups.length === 0 ? t('common.none') : node.groups.join(t('common.between'))],
            [t('nodes.rate'), `× ${formats.number(node.traffic_rate)}`],
            [t('nodes.speedLimit'), speed(node.speed_limit)],
            [
              t('nodes.lineRate'),
              Number(node.line_rate) === 0
                ? t('nodes.lineAssumed', { speed: speed(node.line_ceiling) })
                : speed(node.line_rate),
            ],
          ]}
        />
      </PanelCard>
      <PanelCard title={t('nodes.form.proxy')}>
        <FactList
          facts={[
            ...(isOnePort(node.family) ? protocolFacts(t, node) : ([[t('nodes.method'), node.method]] as const)),
            ...(node.family === 'ssr'
              ? ([
                  [t('nodes.protocol'), node.protocol],
                  [t('nodes.obfs'), `${node.obfs} ${node.obfs_param}`.trim()],
                  [t('nodes.single'), yes(node.single)],
                ] as const)
              : []),
            [t('nodes.port'), node.port === '' ? t('nodes.perUser') : node.port],
            [t('nodes.udp'), yes(node.is_udp)],
            [t('nodes.clientLimit'), node.client_limit === 0 ? t('common.noLimit') : formats.number(node.client_limit)],
            [t('nodes.pushPort'), node.push_port === 0 ? t('common.none') : String(node.push_port)],
          ]}
        />
      </PanelCard>
    </SimpleGrid>
  );
}
