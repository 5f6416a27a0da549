import { Group, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entries, type Entry } from '../../api/resources/nodes.js';
import type { Node } from '../../api/resources/nodes.js';
import { DeleteDialog } from '../../dialogs/delete-dialog.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { AddRow } from '../../forms/add-row.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { EditButton } from '../../lists/edit-button.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useRights } from '../../session/use-session.js';
import { EntryDrawer } from './entry-drawer.js';

/** The addresses of one node in subscriptions: relays, and other names. */
export function NodeEntries({ node: { id, name: nodeName, host } }: { node: Pick<Node, 'id' | 'name' | 'host'> }) {
  const { t } = useTranslation();
  const may = useRights()('nodes:write');
  const query = useQuery({ queryKey: ['entries', id], queryFn: () => entries.of(id) });
  const [removing, setRemoving] = useState<Entry>();
  const [editing, setEditing] = useState<number>();
  const form = useForm({ initialValues: { name: '', host: '', port: '', country: '', sort: '' } });
  const touches = [['entries', id]];
  const add = useAction(
    ({ name, host: given, port, country, sort }: typeof form.values) =>
      entries.add(id, {
        name: name.trim(),
        host: given.trim(),
        country: country.trim().toUpperCase(),
        port: Number(port),
        sort: Number(sort),
      }),
    { touches, onDone: form.reset },
  );
  const hide = useAction(({ entry, hidden }: { entry: number; hidden: 0 | 1 }) => entries.hide(entry, hidden), {
    touches,
  });
  const remove = useAction((entry: Entry) => entries.remove(entry.id), {
    touches,
    onDone: () => setRemoving(undefined),
  });
  return (
    <PanelCard title={t('node.tabs.entries')} note={t('entries.lead')} isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed" px="md" pb="md">
              {t('entries.none', { name: nodeName, host })}
            </Text>
          ) : (
            <PlainTable
              label={t('node.tabs.entries')}
              headings={[
                t('common.name'),
                t('entries.host'),
                t('entries.port'),
                t('entries.country'),
                t('entries.sort'),
                t('entries.shown'),
                t('common.actions'),
              ]}
              rows={items.map((entry) => ({
                key: entry.id,
                cells: [
                  entry.name,
                  entry.host || t('entries.ofNode'),
                  entry.port || t('entries.ofNode'),
                  entry.country,
                  entry.sort,
                  <Switch
                    key="shown"
                    checked={entry.hidden === 0}
                    disabled={!may}
                    aria-label={t('entries.show', { name: entry.name })}
                    onChange={({ currentTarget }) =>
                      hide.mutate({ entry: entry.id, hidden: currentTarget.checked ? 0 : 1 })
                    }
                  />,
                  may && (
                    <Group key="x" gap={2} wrap="nowrap">
                      <EditButton
                        label={t('entries.edit', { name: entry.name })}
                        onClick={() => setEditing(entry.id)}
                      />
                      <DeleteButton
                        label={t('entries.remove', { name: entry.name })}
                        onClick={() => setRemoving(entry)}
                      />
                    </Group>
                  ),
                ],
              }))}
            />
          )
        }
      </Loaded>
      {may && (
        <AddRow isWorking={add.isPending} onSubmit={form.onSubmit((values) => add.mutate(values, showAtFields(form)))}>
          <TextField label={t('common.name')} required className="grow" {...form.getInputProps('name')} />
          <TextField label={t('entries.host')} placeholder={host} className="grow" {...form.getInputProps('host')} />
          <TextField label={t('entries.port')} w={90} inputMode="numeric" {...form.getInputProps('port')} />
          <TextField label={t('entries.country')} w={80} {...form.getInputProps('country')} />
          <TextField label={t('entries.sort')} w={80} inputMode="numeric" {...form.getInputProps('sort')} />
        </AddRow>
      )}
      {editing !== undefined && <EntryDrawer id={editing} host={host} onClose={() => setEditing(undefined)} />}
      <DeleteDialog
        item={removing}
        title={t('entries.remove', { name: removing?.name ?? '' })}
        isWorking={remove.isPending}
        onDelete={(entry) => remove.mutate(entry)}
        onClose={() => setRemoving(undefined)}
      >
        {t('entries.removeText')}
      </DeleteDialog>
    </PanelCard>
  );
}
