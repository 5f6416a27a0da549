import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useFilters } from './use-filters.js';

const PAUSE_MS = 300;

/** A filter for a word, kept in the address. It applies when the typing pauses. */
export function TextFilter({ name, label }: { name: string; label: string }) {
  const filters = useFilters();
  const kept = filters.get(name);
  const [shown, setShown] = useState({ kept, text: kept });
  const apply = useDebouncedCallback((text: string) => filters.set({ [name]: text.trim() }), PAUSE_MS);
  // A link, such as a tag in the list, has set another word.
  const text = shown.kept === kept ? shown.text : kept;
  return (
    <TextInput
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setShown({ kept: value.trim(), text: value });
        apply(value);
      }}
      aria-label={label}
      placeholder={label}
      autoCapitalize="none"
      autoCorrect="off"
    />
  );
}
