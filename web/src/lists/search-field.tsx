import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Search } from '../icons/deferred-icons.js';

const PAUSE_MS = 300;

/** A search field that reports its text when the typing pauses. */
export function SearchField({
  value,
  label,
  onSearch,
}: {
  value: string;
  label: string;
  onSearch: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  const change = (next: string) => {
    setText(next);
    search(next.trim());
  };
  return (
    <TextInput
      type="search"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={label}
      aria-label={label}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" onClick={() => change('')} aria-label={t('common.clear')} />
      }
      className="search"
    />
  );
}
