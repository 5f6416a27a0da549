import { Anchor, Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineKey } from '../../api/resources/line-keys.js';
import type { Node } from '../../api/resources/nodes.js';
import { Loaded } from '../../feedback/loaded.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DataList, type ListColumn } from '../../lists/data-list.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { isValid, KeyMark, KeyName, LastUse } from './key-cells.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { KeyMenu } from './key-menu.js';

const MIDDLE = '(min-width: 40em)';

interface LineKeyCardProps {
  readonly node: Pick<Node, 'id' | 'name'>;
  readonly query: UseQueryResult<LineKey[]>;
}

/** The valid keys of one node, and its ended keys on request. */
export function LineKeyCard({ node, query }: LineKeyCardProps) {
  const { t } = useTranslation();
  const may = useRights()('keys:write');
  const [isAll, setAll] = useState(false);
  const [isIssuing, setIssuing] = useState(false);
  const ended = (key: LineKey) => !isValid(key);
  const columns: ListColumn<LineKey>[] = [
    { accessor: 'prefix', title: t('lines.key'), render: (key) => <KeyName lineKey={key} /> },
    { accessor: 'state', title: t('lines.state'), render: (key) => <KeyMark lineKey={key} /> },
    {
      accessor: 'created_at',
      title: t('lines.issued'),
      visibleMediaQuery: MIDDLE,
      render: ({ created_at: at }) => <RelativeTime at={at} />,
    },
    { accessor: 'last_used_at', title: t('lines.lastUsed'), render: (key) => <LastUse lineKey={key} /> },
  ];
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
                <DataList<LineKey>
                  records={shown}
                  columns={columns}
                  {...(may && {
                    menuOf: (key: LineKey) =>
                      isValid(key)
                        ? { label: t('user.actions', { account: key.prefix }), menu: () => <KeyMenu lineKey={key} /> }
                        : undefined,
                  })}
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
    </PanelCard>
  );
}
