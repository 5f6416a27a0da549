import { Select, Switch, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordField, TextField } from '../../../forms/fields.js';
import { NumberField } from '../../../forms/number-field.js';
import { appliesTo } from '../../../../../src/nodes/fields/protocols.js';
import type { NodeValues } from './node-values.js';
import { EDITED, type EditedSetting, SETTINGS } from './protocol-values.js';

interface SettingProps {
  readonly form: UseFormReturnType<NodeValues>;
  readonly name: EditedSetting;
  readonly isNew: boolean;
}

/** The settings of the protocol that apply to the node. */
export function ProtocolFormFields({ form, isNew }: Omit<SettingProps, 'name'>) {
  return EDITED.filter((name) => appliesTo(name, form.values)).map((name) => (
    <SettingField key={name} form={form} name={name} isNew={isNew} />
  ));
}

function SettingField({ form, name, isNew }: SettingProps) {
  const { t } = useTranslation();
  const { kind } = SETTINGS[name];
  const label = t(`nodes.settings.${name}`);
  if (kind === 'switch') {
    return (
      <Switch
        label={label}
        mt={28}
        error={form.errors[name]}
        checked={form.values[name] === '1'}
        onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked ? '1' : '0')}
      />
    );
  }
  const input = { label, ...form.getInputProps(name) };
  if (kind === 'secret')
    return (
      <PasswordField
        {...input}
        autoComplete="off"
        description={t(isNew ? 'nodes.form.madeSecret' : 'nodes.form.keptSecret')}
      />
    );
  if (kind === 'number') return <NumberField {...input} />;
  if (kind === 'lines') return <Textarea {...input} autosize minRows={2} maxRows={8} spellCheck={false} />;
  if (typeof kind === 'string') return <TextField {...input} />;
  return <Select {...input} data={[...kind]} allowDeselect={false} />;
}
