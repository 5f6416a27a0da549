import { Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levels } from '../../api/resources/levels.js';
import { DeleteDialog } from '../../dialogs/delete-dialog.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { AddRow } from '../../forms/add-row.js';
import { TextField } from '../../forms/fields.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { EditButton } from '../../lists/edit-button.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { CountLink, LongName } from './count-link.js';
import { LevelDialog } from './level-dialog.js';

/** The levels. A node serves users of its own rank and above. */
export function LevelsCard() {
  const { t } = useTranslation();
  const may = useRights()('nodes:write');
  const query = useQuery({ queryKey: ['levels', 'uses'], queryFn: levels.listUses });
  const [editing, setEditing] = useState<{ name: string; rank: number }>();
  const [removing, setRemoving] = useState<string>();
  const form = useForm({ initialValues: { name: '', rank: 1 } });
  const touches = [['levels'], ['nodes']];
  const add = useAction(levels.add, { touches, onDone: form.reset });
  const remove = useAction(levels.remove, { touches, onDone: () => setRemoving(undefined) });
  return (
    <PanelCard title={t('levels.levels')} note={t('levels.levelsNote')} isFlush>
      <Loaded query={query}>
        {({ items }) => (
          <PlainTable
            label={t('levels.levels')}
            headings={[t('common.name'), t('levels.rank'), t('levels.users'), t('levels.nodes'), t('common.actions')]}
            rows={items.map(({ id, name, rank, users, nodes }) => ({
              key: id,
              cells: [
                <LongName key="name" name={name} />,
                rank,
                <CountLink key="users" count={users ?? 0} to={`/users?level=${encodeURIComponent(name)}`} />,
                <CountLink key="nodes" count={nodes ?? 0} to={`/nodes?level=${encodeURIComponent(name)}`} />,
                may && (
                  <Group key="x" gap={2} wrap="nowrap" justify="flex-end">
                    <EditButton label={t('levels.edit', { name })} onClick={() => setEditing({ name, rank })} />
                    <DeleteButton label={t('levels.remove', { name })} onClick={() => setRemoving(name)} />
                  </Group>
                ),
              ],
            }))}
          />
        )}
      </Loaded>
      {may && (
        <AddRow isWorking={add.isPending} onSubmit={form.onSubmit((values) => add.mutate(values))}>
          <TextField label={t('common.name')} required className="grow" {...form.getInputProps('name')} />
          <NumberInput
            label={t('levels.rank')}
            required
            w={96}
            min={0}
            allowDecimal={false}
            {...form.getInputProps('rank')}
          />
        </AddRow>
      )}
      {editing !== undefined && <LevelDialog level={editing} onClose={() => setEditing(undefined)} />}
      <DeleteDialog
        item={removing}
        title={t('levels.remove', { name: removing ?? '' })}
        isWorking={remove.isPending}
        onDelete={(name) => remove.mutate(name)}
        onClose={() => setRemoving(undefined)}
      >
        {t('levels.removeText', { name: removing ?? '' })}
      </DeleteDialog>
    </PanelCard>
  );
}
