import { Button, Group } from '@mantine/core';
import type { SyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Plus } from '../icons/deferred-icons.js';

interface AddRowProps {
  readonly isWorking: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** The form below a short list that adds one entry: its fields, and a button at their end. */
export function AddRow({ isWorking, onSubmit, children }: AddRowProps) {
  const { t } = useTranslation();
  return (
    <form onSubmit={onSubmit}>
      <Group p="md" align="flex-end" gap="sm">
        {children}
        <Button type="submit" variant="default" leftSection={<Plus size={15} aria-hidden />} loading={isWorking}>
          {t('common.add')}
        </Button>
      </Group>
    </form>
  );
}
