import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Compass } from '../../icons/icons.js';
import classes from './palette-button.module.css';

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search of everything, and names its keys. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Compass size={15} aria-hidden />
      <span className={classes.words}>{t('palette.button')}</span>
      <kbd className={classes.keys}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </UnstyledButton>
  );
}
