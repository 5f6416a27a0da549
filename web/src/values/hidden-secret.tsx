import { ActionIcon, Code, CopyButton, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copy, Eye, EyeOff } from '../icons/deferred-icons.js';
import { Check } from '../icons/icons.js';

const DOTS = '••••••••';

/** A secret that is hidden until the operator asks for it. It can be copied while it is hidden. */
export function HiddenSecret({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Group gap={4} wrap="nowrap">
      <Code className="secret">{isShown ? value : DOTS}</Code>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        onClick={() => setShown(!isShown)}
        aria-label={t(isShown ? 'common.hideThis' : 'common.showThis', { what: label })}
      >
        {isShown ? <EyeOff size={14} /> : <Eye size={14} />}
      </ActionIcon>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            onClick={copy}
            aria-label={t('common.copyThis', { what: label })}
          >
            {copied ? <Check size={14} /> : <Copy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
