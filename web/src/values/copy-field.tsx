import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Copy } from '../icons/deferred-icons.js';
import { Check } from '../icons/icons.js';
import classes from './copy-field.module.css';

/** A text with a button that copies it. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={0} wrap="nowrap" className={classes.field}>
      <Code className={classes.text} tabIndex={0} aria-label={label}>
        {value}
      </Code>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('common.copied') : t('common.copy')}>
            <ActionIcon
              variant="subtle"
              size="lg"
              onClick={copy}
              aria-label={copied ? t('common.copied') : t('common.copyThis', { what: label })}
            >
              {copied ? <Check size={16} /> : <Copy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
