import { Select, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DAEMONS, FAMILIES } from '../../../api/resources/nodes.js';
import { FieldGroup } from '../../../forms/field-group.js';
import { PasswordField, TextField } from '../../../forms/fields.js';
import { NumberField } from '../../../forms/number-field.js';
import { oneOf } from '../../../forms/one-of.js';
import { useLevelNames } from '../../../api/queries/use-names.js';
import { AlgorithmField } from './algorithm-field.js';
import { NodeAdvice } from './node-advice.js';
import { NodeApps } from './node-apps.js';
import { protocolsOf } from '../../../../../src/nodes/fields/abilities.js';
import { isOnePort } from '../../../../../src/nodes/fields/families.js';
import { OBFUSCATIONS, SHARED_METHODS } from '../../../../../src/nodes/fields/protocols.js';
import { ProtocolFormFields } from './protocol-form-fields.js';
import { inProtocol } from './protocol-values.js';
import { daemonsOf, inFamily, type NodeValues } from './node-values.js';

/** The fields of a node in a form, by subject. */
export function NodeFormFields({ form, isNew = false }: { form: UseFormReturnType<NodeValues>; isNew?: boolean }) {
  const { t } = useTranslation();
  const levelNames = useLevelNames();
  const { family, daemon, protocol, isSingle } = form.values;
  const isShared = isOnePort(oneOf(FAMILIES, family) ?? 'ss');
  return (
    <Stack gap="md">
      <FieldGroup>
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
          onChange={(next: string | null) => form.setValues(inFamily(next ?? family))}
        />
        <Select
          label={t('nodes.daemon')}
          description={t(`nodes.form.daemons.${oneOf(DAEMONS, daemon) ?? 'standard'}`)}
          data={daemonsOf(family).map((value) => ({ value, label: t(`nodes.daemons.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('daemon')}
        />
        <Select
          label={t('nodes.level')}
          data={levelNames}
          placeholder={t('users.form.lowestLevel')}
          {...form.getInputProps('level')}
        />
      </FieldGroup>
      <FieldGroup title={t('nodes.form.proxy')}>
        {isShared && (
          <Select
            label={t('nodes.protocol')}
            data={protocolsOf({ family, daemon: oneOf(DAEMONS, daemon) ?? 'standard' })}
            allowDeselect={false}
            {...form.getInputProps('protocol')}
            onChange={(next: string | null) => form.setValues(inProtocol(next ?? protocol))}
          />
        )}
        {isShared && protocol === 'shadowsocks' && (
          <Select
            label={t('nodes.method')}
            data={[...SHARED_METHODS]}
            allowDeselect={false}
            {...form.getInputProps('method')}
          />
        )}
        {(protocol === 'shadowsocks' || protocol === 'hysteria2') && isShared && (
          <Select
            label={t('nodes.obfs')}
            data={[...OBFUSCATIONS[protocol]]}
            allowDeselect={false}
            {...form.getInputProps('obfs')}
          />
        )}
        {!isShared && <AlgorithmField form={form} name="method" />}
        {family === 'ssr' && (
          <>
            <AlgorithmField form={form} name="protocol" />
            <AlgorithmField form={form} name="obfs" />
            <TextField label={t('nodes.obfsParam')} {...form.getInputProps('obfsParam')} />
          </>
        )}
        <TextField
          label={t('nodes.port')}
          description={isShared ? undefined : t('nodes.form.portHint')}
          required={isSingle || isShared || daemon === 'xrayr'}
          {...form.getInputProps('port')}
        />
        {isSingle && (
          <PasswordField label={t('nodes.passwd')} required autoComplete="off" {...form.getInputProps('passwd')} />
        )}
        {isShared && <ProtocolFormFields form={form} isNew={isNew} />}
        <Switch label={t('nodes.udp')} mt={28} {...form.getInputProps('isUdp', { type: 'checkbox' })} />
        {family === 'ssr' && (
          <Switch label={t('nodes.single')} mt={28} {...form.getInputProps('isSingle', { type: 'checkbox' })} />
        )}
      </FieldGroup>
      <NodeApps settings={form.values} />
      <NodeAdvice values={form.values} />
      <FieldGroup title={t('nodes.form.limits')}>
        <NumberField
          label={t('nodes.rate')}
          description={t('nodes.form.rateHint')}
          step="0.01"
          {...form.getInputProps('trafficRate')}
        />
        <NumberField
          label={t('nodes.speedLimit')}
          description={t('nodes.form.mbit')}
          step="any"
          {...form.getInputProps('speed')}
        />
        <NumberField
          label={t('nodes.clientLimit')}
          description={t('users.form.noLimit')}
          {...form.getInputProps('clientLimit')}
        />
        <NumberField
          label={t('nodes.lineRate')}
          description={t('nodes.form.lineRateHint')}
          step="any"
          {...form.getInputProps('lineRate')}
        />
      </FieldGroup>
      {daemon === 'vnet-ssr' && (
        <FieldGroup title={t('nodes.form.push')}>
          <NumberField
            label={t('nodes.pushPort')}
            description={t('nodes.form.pushHint')}
            max={65_535}
            {...form.getInputProps('pushPort')}
          />
          <TextField label={t('nodes.redirectUrl')} {...form.getInputProps('redirectUrl')} />
        </FieldGroup>
      )}
    </Stack>
  );
}
