import { Group, MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '../../api/resources/levels.js';
import { DeleteDialog } from '../../dialogs/delete-dialog.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { AddRow } from '../../forms/add-row.js';
import { TextField } from '../../forms/fields.js';
import { UsersRound } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { EditButton } from '../../lists/edit-button.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { useAllNodes } from '../../api/queries/use-all-nodes.js';
import { CountLink, LongName } from './count-link.js';
import { GroupDialog } from './group-dialog.js';

/** The groups. Only nodes that are linked to a group serve its users. */
export function GroupsCard() {
  const { t } = useTranslation();
  const may = useRights()('nodes:write');
  const query = useQuery({ queryKey: ['groups', 'uses'], queryFn: groups.listUses });
  const all = useAllNodes();
  const [editing, setEditing] = useState<string>();
  const [removing, setRemoving] = useState<string>();
  const [unlinking, setUnlinking] = useState<{ name: string; node: string }>();
  const form = useForm({ initialValues: { name: '' } });
  // Nodes are listed with their groups.
  const touches = [['groups'], ['nodes']];
  const add = useAction(groups.add, { touches, onDone: form.reset });
  const remove = useAction(groups.remove, { touches, onDone: () => setRemoving(undefined) });
  const numbers = (names: readonly string[]) => all.filter((node) => names.includes(node.name)).map(({ id }) => id);
  const link = useAction(
    async ({ name, added }: { name: string; added: readonly string[] }) => {
      for (const node of numbers(added)) await groups.link(name, node);
    },
    { touches, done: t('levels.linked') },
  );
  const unlink = useAction(
    async ({ name, node }: { name: string; node: string }) => {
      for (const id of numbers([node])) await groups.unlink(name, id);
    },
    { touches, done: t('levels.unlinked'), onDone: () => setUnlinking(undefined) },
  );
  const change = (name: string, before: readonly string[], after: readonly string[]) => {
    const added = after.filter((each) => !before.includes(each));
    const [removed] = before.filter((each) => !after.includes(each));
    if (added.length > 0) link.mutate({ name, added });
    if (removed !== undefined) setUnlinking({ name, node: removed });
  };
  return (
    <PanelCard title={t('levels.groups')} note={t('levels.groupsNote')} isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={UsersRound} title={t('levels.noGroups')} />
          ) : (
            <PlainTable
              label={t('levels.groups')}
              headings={[t('common.name'), t('levels.users'), t('levels.nodes'), t('common.actions')]}
              rows={items.map(({ id, name, users, nodes: linked }) => ({
                key: id,
                cells: [
                  <LongName key="name" name={name} />,
                  <CountLink key="users" count={users ?? 0} to={`/users?group=${encodeURIComponent(name)}`} />,
                  <div key="nodes">
                    <CountLink count={linked.length} to={`/nodes?group=${encodeURIComponent(name)}`} />
                    <MultiSelect
                      size="xs"
                      miw={180}
                      data={all.map((node) => node.name)}
                      value={[...linked]}
                      disabled={!may}
                      aria-label={t('levels.nodesOf', { name })}
                      placeholder={linked.length === 0 ? t('levels.noNodes') : ''}
                      onChange={(after) => change(name, linked, after)}
                    />
                  </div>,
                  may && (
                    <Group key="x" gap={2} wrap="nowrap" justify="flex-end">
                      <EditButton label={t('levels.editGroup', { name })} onClick={() => setEditing(name)} />
                      <DeleteButton label={t('levels.removeGroup', { name })} onClick={() => setRemoving(name)} />
                    </Group>
                  ),
                ],
              }))}
            />
          )
        }
      </Loaded>
      {may && (
        <AddRow isWorking={add.isPending} onSubmit={form.onSubmit(({ name }) => add.mutate(name))}>
          <TextField label={t('common.name')} required className="grow" {...form.getInputProps('name')} />
        </AddRow>
      )}
      {editing !== undefined && <GroupDialog group={editing} onClose={() => setEditing(undefined)} />}
      <DeleteDialog
        item={removing}
        title={t('levels.removeGroup', { name: removing ?? '' })}
        isWorking={remove.isPending}
        onDelete={(name) => remove.mutate(name)}
        onClose={() => setRemoving(undefined)}
      >
        {t('levels.removeGroupText', { name: removing ?? '' })}
      </DeleteDialog>
      <DeleteDialog
        item={unlinking}
        title={t('levels.unlink', unlinking)}
        verb={t('levels.unlinkVerb')}
        isWorking={unlink.isPending}
        onDelete={(each) => unlink.mutate(each)}
        onClose={() => setUnlinking(undefined)}
      >
        {t('levels.unlinkText', unlinking)}
      </DeleteDialog>
    </PanelCard>
  );
}
