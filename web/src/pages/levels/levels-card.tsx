import { ActionIcon, Button, Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levels } from '../../api/levels.js';
import { Plus, Trash2 } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { TextField } from '../../parts/fields.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';
import { useAction } from '../../parts/use-action.js';
import { useRights } from '../../session/use-session.js';

/** A node serves users of its rank or higher. */
export function LevelsCard() {
  const { t } = useTranslation();
  const may = useRights()('users:write');
  const query = useQuery({ queryKey: ['levels'], queryFn: levels.list });
  const [going, setGoing] = useState<string>();
  const form = useForm({ initialValues: { name: '', rank: 1 } });
  const touches = [['levels']];
  const add = useAction(levels.add, { touches, onDone: form.reset });
  const remove = useAction(levels.remove, { touches, onDone: () => setGoing(undefined) });
  return (
    <PanelCard title={t('levels.levels')} note={t('levels.levelsNote')} isFlush>
      <Loaded query={query}>
        {({ items }) => (
          <PlainTable
            label={t('levels.levels')}
            headings={[t('common.name'), t('levels.rank'), t('common.actions')]}
            rows={items.map(({ id, name, rank }) => ({
              key: id,
              cells: [
                name,
                rank,
                may && (
                  <ActionIcon
                    key="x"
                    variant="subtle"
                    color="gray"
                    onClick={() => setGoing(name)}
                    aria-label={t('levels.remove', { name })}
                  >
                    <Trash2 size={15} />
                  </ActionIcon>
                ),
              ],
            }))}
          />
        )}
      </Loaded>
      {may && (
        <form onSubmit={form.onSubmit((values) => add.mutate(values))}>
          <Group p="md" align="flex-end" gap="sm">
            <TextField label={t('common.name')} required className="grow" {...form.getInputProps('name')} />
            <NumberInput
              label={t('levels.rank')}
              required
              w={96}
              min={0}
              allowDecimal={false}
              {...form.getInputProps('rank')}
            />
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
        title={t('levels.remove', { name: going ?? '' })}
        verb={t('common.delete')}
        isWorking={remove.isPending}
        onConfirm={() => going !== undefined && remove.mutate(going)}
        onClose={() => setGoing(undefined)}
      >
        {t('levels.removeText', { name: going ?? '' })}
      </ConfirmDialog>
    </PanelCard>
  );
}
