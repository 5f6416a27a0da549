import { Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { levels } from '../../api/levels.js';
import { DAEMONS, FAMILIES } from '../../api/nodes.js';
import { PasswordField, TextField } from '../../parts/fields.js';
import type { NodeValues } from './node-values.js';

/** What an operator says of a node, by what it is about. */
export function NodeFormFields({ form, isNew = false }: { form: UseFormReturnType<NodeValues>; isNew?: boolean }) {
  const { t } = useTranslation();
  const levelNames = useQuery({ queryKey: ['levels'], queryFn: levels.list }).data?.items.map(({ name }) => name) ?? [];
  const { family, daemon, isSingle } = form.values;
  const heading = (text: string) => (
    <Text fw={600} size="sm">
      {text}
    </Text>
  );
  return (
    <Stack gap="md">
      <div className="stack-fields">
        <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextField
          label={t('nodes.host')}
          description={t('nodes.form.hostHint')}
          required
          {...form.getInputProps('host')}
        />
        <Select
          label={t('nodes.family')}
          data={FAMILIES.map((value) => ({ value, label: t(`nodes.families.${value}`) }))}
          allowDeselect={false}
          disabled={!isNew}
          {...form.getInputProps('family')}
        />
        <Select
          label={t('nodes.daemon')}
          data={DAEMONS.filter((each) => each === 'standard' || each === (family === 'ssr' ? 'vnet-ssr' : 'xrayr')).map(
            (value) => ({
              value,
              label: t(`nodes.daemons.${value}`),
            }),
          )}
          allowDeselect={false}
          {...form.getInputProps('daemon')}
        />
        <Select
          label={t('nodes.level')}
          data={levelNames}
          placeholder={t('users.form.lowestLevel')}
          {...form.getInputProps('level')}
        />
      </div>
      {heading(t('nodes.form.proxy'))}
      <div className="stack-fields">
        <TextField label={t('nodes.method')} {...form.getInputProps('method')} />
        {family === 'ssr' && (
          <>
            <TextField label={t('nodes.protocol')} {...form.getInputProps('protocol')} />
            <TextField label={t('nodes.obfs')} {...form.getInputProps('obfs')} />
            <TextField label={t('nodes.obfsParam')} {...form.getInputProps('obfsParam')} />
          </>
        )}
        <TextField
          label={t('nodes.port')}
          description={t('nodes.form.portHint')}
          required={isSingle || daemon === 'xrayr'}
          {...form.getInputProps('port')}
        />
        {isSingle && (
          <PasswordField label={t('nodes.passwd')} required autoComplete="off" {...form.getInputProps('passwd')} />
        )}
        <Switch label={t('nodes.udp')} mt={28} {...form.getInputProps('isUdp', { type: 'checkbox' })} />
        {family === 'ssr' && (
          <Switch label={t('nodes.single')} mt={28} {...form.getInputProps('isSingle', { type: 'checkbox' })} />
        )}
      </div>
      {heading(t('nodes.form.limits'))}
      <div className="stack-fields">
        <TextInput
          label={t('nodes.rate')}
          description={t('nodes.form.rateHint')}
          type="number"
          min={0}
          step="0.01"
          {...form.getInputProps('trafficRate')}
        />
        <TextInput
          label={t('nodes.speedLimit')}
          description={t('nodes.form.mbit')}
          type="number"
          min={0}
          step="any"
          {...form.getInputProps('speed')}
        />
        <TextInput
          label={t('nodes.clientLimit')}
          description={t('users.form.noLimit')}
          type="number"
          min={0}
          {...form.getInputProps('clientLimit')}
        />
        <TextInput
          label={t('nodes.lineRate')}
          description={t('nodes.form.lineRateHint')}
          type="number"
          min={0}
          step="any"
          {...form.getInputProps('lineRate')}
        />
      </div>
      {daemon === 'vnet-ssr' && (
        <>
          {heading(t('nodes.form.push'))}
          <div className="stack-fields">
            <TextInput
              label={t('nodes.pushPort')}
              description={t('nodes.form.pushHint')}
              type="number"
              min={0}
              max={65_535}
              {...form.getInputProps('pushPort')}
            />
            <TextField label={t('nodes.redirectUrl')} {...form.getInputProps('redirectUrl')} />
          </div>
        </>
      )}
    </Stack>
  );
}
