import { ActionIcon, Button, Group, MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '../../api/levels.js';
import { nodes } from '../../api/nodes.js';
import { Plus, Trash2, UsersRound } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { EmptyState } from '../../parts/empty-state.js';
import { TextField } from '../../parts/fields.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useAction } from '../../parts/use-action.js';
import { useRights } from '../../session/use-session.js';

/** Users of a group are served only by nodes that are linked to it. */
export function GroupsCard() {
  const { t } = useTranslation();
  const may = useRights()('users:write');
  const query = useQuery({ queryKey: ['groups'], queryFn: groups.list });
  const all = useQuery({ queryKey: ['nodes', 'all'], queryFn: () => nodes.list() }).data?.items ?? [];
  const [going, setGoing] = useState<string>();
  const form = useForm({ initialValues: { name: '' } });
  const touches = [['groups']];
  const add = useAction(groups.add, { touches, onDone: form.reset });
  const remove = useAction(groups.remove, { touches, onDone: () => setGoing(undefined) });
  const link = useAction(
    async ({ name, before, after }: { name: string; before: readonly string[]; after: readonly string[] }) => {
      const numbers = (names: readonly string[]) => all.filter((node) => names.includes(node.name)).map(({ id }) => id);
      for (const node of numbers(after.filter((each) => !before.includes(each)))) await groups.link(name, node);
      for (const node of numbers(before.filter((each) => !after.includes(each)))) await groups.unlink(name, node);
    },
    { touches },
  );
  return (
    <PanelCard title={t('levels.groups')} note={t('levels.groupsNote')} isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={UsersRound} title={t('levels.noGroups')} />
          ) : (
            <PlainTable
              label={t('levels.groups')}
              headings={[t('common.name'), t('levels.nodes'), t('common.actions')]}
              rows={items.map(({ id, name, nodes: linked }) => ({
                key: id,
                cells: [
                  name,
                  <MultiSelect
                    key="nodes"
                    size="xs"
                    miw={180}
                    data={all.map((node) => node.name)}
                    value={[...linked]}
                    disabled={!may}
                    aria-label={t('levels.nodesOf', { name })}
                    placeholder={linked.length === 0 ? t('levels.noNodes') : ''}
                    onChange={(after) => link.mutate({ name, before: linked, after })}
                  />,
                  may && (
                    <ActionIcon
                      key="x"
                      variant="subtle"
                      color="gray"
                      onClick={() => setGoing(name)}
                      aria-label={t('levels.removeGroup', { name })}
                    >
                      <Trash2 size={15} />
                    </ActionIcon>
                  ),
                ],
              }))}
            />
          )
        }
      </Loaded>
      {may && (
        <form onSubmit={form.onSubmit(({ name }) => add.mutate(name))}>
          <Group p="md" align="flex-end" gap="sm">
            <TextField label={t('common.name')} required className="grow" {...form.getInputProps('name')} />
            <Button
              type="submit"
              variant="default"
              leftSection={<Plus size={15} aria-hidden />}
              loading={add.isPending}
            >
              {t('common.add')}
            </Button>
          </Group>
        </form>
      )}
      <ConfirmDialog
        isOpen={going !== undefined}
        title={t('levels.removeGroup', { name: going ?? '' })}
        verb={t('common.delete')}
        isWorking={remove.isPending}
        onConfirm={() => going !== undefined && remove.mutate(going)}
        onClose={() => setGoing(undefined)}
      >
        {t('levels.removeGroupText', { name: going ?? '' })}
      </ConfirmDialog>
    </PanelCard>
  );
}
