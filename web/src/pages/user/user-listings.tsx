import { Accordion, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type NodeVerdict, users } from '../../api/users.js';
import { Check, Server, X } from '../../icons/icons.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';
import { StateMark } from '../../parts/state-mark.js';

/** On which nodes' lists a user is, and rule by rule why, or why not. */
export function UserListings({ id }: { id: number }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['users', id, 'nodes'], queryFn: () => users.nodes(id) });
  return (
    <PanelCard isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Server} title={t('nodes.none')} />
          ) : (
            <Accordion variant="filled" chevronPosition="left" radius="md">
              {items.map((item) => (
                <Listing key={item.node} item={item} />
              ))}
            </Accordion>
          )
        }
      </Loaded>
    </PanelCard>
  );
}

function Listing({ item }: { item: NodeVerdict }) {
  const { t } = useTranslation();
  const against = item.rules.filter(({ holds }) => !holds);
  return (
    <Accordion.Item value={String(item.node)}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs">
          <Text fw={550}>{item.name}</Text>
          <StateMark tone={item.listed ? 'good' : 'bad'}>
            {item.listed ? t('user.listed') : against.map(({ because }) => because).join('; ') || t('user.notListed')}
          </StateMark>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <List spacing={6} size="sm" listStyleType="none">
          {item.rules.map(({ rule, holds, because }) => (
            <List.Item
              key={rule}
              icon={
                holds ? (
                  <Check size={15} color="var(--mantine-color-teal-7)" aria-label={t('user.holds')} />
                ) : (
                  <X size={15} color="var(--mantine-color-red-7)" aria-label={t('user.fails')} />
                )
              }
            >
              <Text span inherit fw={550}>
                {t(`user.rules.${rule}`, rule)}
              </Text>{' '}
              <Text span inherit c="dimmed">
                {because}
              </Text>
            </List.Item>
          ))}
        </List>
        <Text size="sm" mt="sm">
          <Link to={`/nodes/${item.node}`} className="row-link">
            {t('user.openNode')}
          </Link>
        </Text>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
