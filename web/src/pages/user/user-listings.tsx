import { Accordion, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type NodeVerdict, users } from '../../api/resources/users.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { Check, Server, X } from '../../icons/icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import { useReasonText } from './reason-text.js';

/** Explains for each node, rule by rule, whether its user list has the user. */
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
  const reasonText = useReasonText();
  const against = item.rules.filter(({ holds }) => !holds);
  return (
    <Accordion.Item value={String(item.node)}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs">
          <Text fw={550}>{item.name}</Text>
          <StateMark tone={item.listed ? 'good' : 'bad'}>
            {item.listed ? t('user.listed') : against.map(reasonText).join('; ') || t('user.notListed')}
          </StateMark>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <List spacing={6} size="sm" listStyleType="none">
          {item.rules.map((each) => (
            <List.Item
              key={each.rule}
              icon={
                each.holds ? (
                  <Check size={15} color="var(--mantine-color-teal-7)" aria-label={t('user.holds')} />
                ) : (
                  <X size={15} color="var(--mantine-color-red-7)" aria-label={t('user.fails')} />
                )
              }
            >
              <Text span inherit fw={550}>
                {t(`user.rules.${each.rule}`, each.rule)}
              </Text>{' '}
              <Text span inherit c="dimmed">
                {reasonText(each)}
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
