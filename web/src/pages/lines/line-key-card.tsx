import { Anchor, Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineKey } from '../../api/resources/line-keys.js';
import type { Node } from '../../api/resources/nodes.js';
import { Loaded } from '../../feedback/loaded.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { isValid, KeyMark, KeyName, LastUse } from './key-cells.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { RevokeKeyDialog } from './revoke-key-dialog.js';
import { RotateKeyDialog } from './rotate-key-dialog.js';

interface LineKeyCardProps {
  readonly node: Pick<Node, 'id' | 'name'>;
  readonly query: UseQueryResult<LineKey[]>;
}

/** The valid keys of one node, and its ended keys on request. */
export function LineKeyCard({ node, query }: LineKeyCardProps) {
  const { t } = useTranslation();
  const may = useRights()('keys:write');
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<{ verb: 'rotate' | 'revoke'; key: LineKey }>();
  const [isIssuing, setIssuing] = useState(false);
  const ended = (key: LineKey) => !isValid(key);
  const close = () => setAsked(undefined);
  return (
    <PanelCard
      title={t('node.tabs.keys')}
      note={t('lines.lead')}
      actions={
        may && (
          <Button size="xs" variant="default" onClick={() => setIssuing(true)}>
            {t('lines.issue')}
          </Button>
        )
      }
      isFlush
    >
      <Loaded query={query}>
        {(all) => {
          const items = all.filter((key) => key.node === node.id);
          const shown = isAll ? items : items.filter(isValid);
          const hidden = items.length - items.filter((key) => !ended(key)).length;
          return (
            <>
              {shown.length === 0 ? (
                <Text size="sm" c="dimmed" px="md" pb="md">
                  {t('lines.none')}
                </Text>
              ) : (
                <PlainTable
                  isEven
                  label={t('lines.keysOf', { name: node.name })}
                  headings={[
                    t('lines.key'),
                    t('lines.state'),
                    t('lines.issued'),
                    t('lines.lastUsed'),
                    t('common.actions'),
                  ]}
                  rows={shown.map((key) => ({
                    key: key.id,
                    cells: [
                      <KeyName key="name" lineKey={key} />,
                      <KeyMark key="state" lineKey={key} />,
                      <RelativeTime key="issued" at={key.created_at} />,
                      <LastUse key="used" lineKey={key} />,
                      may && !ended(key) && (
                        <Group key="actions" gap={6} wrap="nowrap" justify="flex-end">
                          <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: 'rotate', key })}>
                            {t('lines.rotate')}
                          </Button>
                          <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: 'revoke', key })}>
                            {t('lines.revoke')}
                          </Button>
                        </Group>
                      ),
                    ],
                  }))}
                />
              )}
              {hidden > 0 && (
                <Text size="sm" px="md" py="xs">
                  <Anchor component="button" size="sm" onClick={() => setAll(!isAll)}>
                    {isAll ? t('lines.hideEnded') : t('lines.showEnded', { count: hidden })}
                  </Anchor>
                </Text>
              )}
            </>
          );
        }}
      </Loaded>
      {isIssuing && <IssueKeyDialog nodes={[node]} onClose={() => setIssuing(false)} />}
      {asked?.verb === 'rotate' && <RotateKeyDialog lineKey={asked.key} node={node} onClose={close} />}
      {asked?.verb === 'revoke' && <RevokeKeyDialog lineKey={asked.key} node={node} onClose={close} />}
    </PanelCard>
  );
}
