import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { entries, type Entry, type EntryChange } from '../../api/resources/nodes.js';
import { EditDrawer } from '../../dialogs/edit-drawer.js';
import { TextField } from '../../forms/fields.js';
import { NumberField } from '../../forms/number-field.js';

interface EntryDrawerProps {
  readonly id: number;
  /** The host of the node, which stands in for an empty one. */
  readonly host: string;
  readonly onClose: () => void;
}

/** Changes an address of a node. */
export function EntryDrawer({ id, host, onClose }: EntryDrawerProps) {
  const { t } = useTranslation();
  const queryKey = ['entry', id];
  const { data } = useQuery({ queryKey, queryFn: () => entries.get(id), gcTime: 0 });
  if (data === undefined) return null;
  return (
    <EditDrawer
      title={t('entries.edit', { name: data.document.name })}
      shown={data}
      queryKey={queryKey}
      read={() => entries.get(id)}
      change={(change, etag) => entries.change(id, change, etag)}
      touches={[['entries'], queryKey]}
      toValues={valuesOf}
      toChange={changeOf}
      fieldNames={{}}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('common.name')} required {...form.getInputProps('name')} />
          <TextField label={t('entries.host')} placeholder={host} {...form.getInputProps('host')} />
          <NumberField
            label={t('entries.port')}
            placeholder={t('entries.ofNode')}
            max={65_535}
            {...form.getInputProps('port')}
          />
          <TextField label={t('entries.country')} {...form.getInputProps('country')} />
          <NumberField label={t('entries.sort')} {...form.getInputProps('sort')} />
        </>
      )}
    </EditDrawer>
  );
}

function valuesOf({ name, host, port, country, sort }: Entry) {
  return { name, host, port: port === 0 ? '' : String(port), country, sort: String(sort) };
}

type EntryValues = ReturnType<typeof valuesOf>;

/** Returns only the changed fields. */
function changeOf(before: EntryValues, after: EntryValues): EntryChange {
  const has = (name: keyof EntryValues) => before[name] !== after[name];
  return {
    ...(has('name') && { name: after.name.trim() }),
    ...(has('host') && { host: after.host.trim() }),
    ...(has('port') && { port: Number(after.port) }),
    ...(has('country') && { country: after.country.trim().toUpperCase() }),
    ...(has('sort') && { sort: Number(after.sort) }),
  };
}
