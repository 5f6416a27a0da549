import { Button, FileInput, Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OLD_PANELS, type OldPanel, panelImports } from '../../api/resources/settings.js';
import { useAction } from '../../feedback/use-action.js';
import { PasswordField, TextField } from '../../forms/fields.js';
import { FormFailure } from '../../forms/form-failure.js';
import { oneOf } from '../../forms/one-of.js';
import { FileUp } from '../../icons/deferred-icons.js';

const ZONES: Readonly<Record<OldPanel, string>> = {
  proxypanel: 'Asia/Shanghai',
  sspanel: 'Asia/Shanghai',
  xboard: 'UTC',
};
const EMPTY = { panel: OLD_PANELS[0], zone: '', domain: '', origin: '', name: '', url: '', ca: '', cert: '', key: '' };

/** Asks for the old panel and its dump or database, and begins the dry run. */
export function SourceForm({ onBegun }: { onBegun: (id: number) => void }) {
  const { t } = useTranslation();
  const [isLive, setLive] = useState(false);
  const [dump, setDump] = useState<File | null>(null);
  const form = useForm<Omit<typeof EMPTY, 'panel'> & { panel: OldPanel }>({ initialValues: EMPTY });
  const { values } = form;
  const begin = useAction(
    async () => {
      const { panel, zone, domain, origin, name, url, ca, cert, key } = form.getValues();
      const given = (field: string, text: string) => (text.trim() === '' ? {} : { [field]: text.trim() });
      const wanted = {
        ...{ panel, ...given('time_zone', zone) },
        ...{ ...given('email_domain', domain), ...given('origin', origin) },
      };
      if (isLive)
        return panelImports.fromDatabase({
          ...{ ...wanted, database_url: url.trim(), ...given('database_ca', ca) },
          ...{ ...given('database_cert', cert), ...given('database_key', key) },
        });
      return panelImports.fromDump(dump ?? new Blob(), { ...wanted, ...given('database', name) });
    },
    {
      isQuiet: true,
      touches: [['panel-imports']],
      onDone: ({ id }) => {
        // The address holds a password: the page keeps it no longer than needed.
        form.reset();
        onBegun(id);
      },
    },
  );
  return (
    <form onSubmit={form.onSubmit(() => begin.mutate())}>
      <Stack maw={640}>
        <FormFailure error={begin.error} />
        <Select
          label={t('moving.panel')}
          data={OLD_PANELS.map((value) => ({ value, label: t(`moving.panels.${value}`) }))}
          allowDeselect={false}
          value={values.panel}
          onChange={(next) => form.setFieldValue('panel', oneOf(OLD_PANELS, next ?? '') ?? OLD_PANELS[0])}
        />
        <SegmentedControl
          aria-label={t('moving.source')}
          value={isLive ? 'database' : 'dump'}
          onChange={(next) => {
            begin.reset();
            setLive(next === 'database');
          }}
          data={[
            { value: 'dump', label: t('moving.dump') },
            { value: 'database', label: t('moving.database') },
          ]}
        />
        {isLive ? (
          <>
            <PasswordField
              label={t('moving.url')}
              description={t('moving.urlHint')}
              placeholder={t('moving.urlExample')}
              autoComplete="off"
              required
              {...form.getInputProps('url')}
            />
            {(['ca', 'cert', 'key'] as const).map((name) => (
              <Textarea
                key={name}
                label={t(`moving.${name}`)}
                description={name === 'key' ? undefined : t(`moving.${name}Hint`)}
                autosize
                minRows={2}
                maxRows={6}
                spellCheck={false}
                {...form.getInputProps(name)}
              />
            ))}
          </>
        ) : (
          <>
            <FileInput
              label={t('moving.file')}
              description={t('moving.fileHint')}
              leftSection={<FileUp size={16} aria-hidden />}
              placeholder={t('moving.choose')}
              value={dump}
              onChange={setDump}
            />
            <TextField label={t('moving.name')} description={t('moving.nameHint')} {...form.getInputProps('name')} />
          </>
        )}
        <TextField
          label={t('moving.zone')}
          description={t('moving.zoneHint')}
          placeholder={ZONES[values.panel]}
          {...form.getInputProps('zone')}
        />
        <TextField
          label={t('moving.domain')}
          description={t('moving.domainHint')}
          placeholder={t('moving.domainExample')}
          {...form.getInputProps('domain')}
        />
        <TextInput
          label={t('moving.origin')}
          description={t('moving.originHint')}
          placeholder={values.panel}
          {...form.getInputProps('origin')}
        />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {t('moving.writesNothing')}
          </Text>
          <Button type="submit" loading={begin.isPending} disabled={isLive ? values.url === '' : dump === null}>
            {t('moving.try')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
