import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Amount } from '../../api/json.js';
import type { Node } from '../../api/resources/nodes.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { FactList } from '../../values/fact-list.js';

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
            [t('nodes.method'), node.method],
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
