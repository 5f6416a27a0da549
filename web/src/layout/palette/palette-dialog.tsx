import '../../styles/deferred.css';
import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Search } from '../../icons/deferred-icons.js';
import classes from './palette-dialog.module.css';
import type { PaletteEntry } from './palette-entry.js';
import { useFoundEntries } from './use-found-entries.js';
import { Dialog } from '../../dialogs/dialog.js';

/** Jumps to a user, a node, a page or an action. Arrows choose, Enter opens. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { entries, isSearching } = useFoundEntries(text);
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the users and nodes of the text were there. */
  const [isEntered, setEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // Results that arrive later may be fewer.
  const place = Math.min(chosen, Math.max(0, entries.length - 1));
  const entry = entries[place];
  useEffect(() => list.current?.children[place]?.scrollIntoView({ block: 'nearest' }), [place]);

  const open = ({ run }: PaletteEntry) => {
    onClose();
    run();
  };
  useEffect(() => {
    if (!isEntered || isSearching) return;
    setEntered(false);
    if (entry !== undefined) open(entry);
  });
  /** The first entry may still be one of an earlier text. */
  const mustWait = isSearching && place === 0 && entry?.kind !== 'page' && entry?.kind !== 'action';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((place + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && mustWait) setEntered(true);
    else if (event.key === 'Enter' && entry !== undefined) open(entry);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12vh"
      aria-label={t('palette.open')}
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        className={classes.input}
        leftSection={<Search size={17} aria-hidden />}
        placeholder={t('palette.hint')}
        aria-label={t('palette.hint')}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={entry && `${id}-${place}`}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('palette.results')}
        aria-busy={isSearching}
        className={classes.list}
      >
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            className={classes.entry}
            onMouseMove={() => setChosen(index)}
            onClick={() => open(entry)}
          >
            <span className={classes.label} title={entry.label}>
              {entry.label}
            </span>
            <span className={classes.kind} title={entry.detail}>
              {entry.detail ?? t(`palette.kinds.${entry.kind}`)}
            </span>
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md" aria-live="polite">
          {t(isSearching ? 'palette.searching' : 'common.nothing')}
        </Text>
      )}
    </Dialog>
  );
}
