import { Anchor, Button, Code, Group, Progress, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeyState, LineKey } from '../../api/resources/line-keys.js';
import type { Node } from '../../api/resources/nodes.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { useNow } from '../../format/use-now.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark, type Tone } from '../../values/state-mark.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { RevokeKeyDialog } from './revoke-key-dialog.js';
import { RotateKeyDialog } from './rotate-key-dialog.js';

const TONES: Readonly<Record<KeyState, Tone>> = { live: 'good', ending: 'warning', expired: 'idle', revoked: 'idle' };

interface LineKeyCardProps {
  readonly node: Pick<Node, 'id' | 'name' | 'host'>;
  readonly query: UseQueryResult<LineKey[]>;
  /** The title is the node's name, for pages with several nodes. */
  readonly isNamed?: boolean;
}

/** The valid keys of one node, and its ended keys on request. */
export function LineKeyCard({ node, query, isNamed = false }: LineKeyCardProps) {
  const { t } = useTranslation();
  const may = useRights()('keys:write');
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<{ verb: 'rotate' | 'revoke'; key: LineKey }>();
  const [isIssuing, setIssuing] = useState(false);
  const ended = ({ state }: LineKey) => state === 'expired' || state === 'revoked';
  const close = () => setAsked(undefined);
  return (
    <PanelCard
      title={isNamed ? node.name : t('node.tabs.keys')}
      note={
        isNamed ? (
          <Anchor component={Link} to={`/nodes/${node.id}`} size="xs" c="dimmed">
            #{node.id} · {node.host}
          </Anchor>
        ) : (
          t('lines.lead')
        )
      }
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
          const shown = isAll ? items : items.filter((key) => !ended(key));
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

function KeyName({ lineKey }: { lineKey: LineKey }) {
  return (
    <>
      <Code>{lineKey.prefix}…</Code>
      <Text size="xs" c="dimmed" mt={3}>
        {lineKey.label}
      </Text>
    </>
  );
}

function KeyMark({ lineKey: { state, expires_at: expires } }: { lineKey: LineKey }) {
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

function LastUse({ lineKey }: { lineKey: LineKey }) {
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
