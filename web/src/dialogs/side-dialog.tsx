import { Drawer, type DrawerProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogFocus } from './dialog-focus.js';

/** A dialog at the side of the page, for long forms. The focus behaves as in a `Dialog`. */
export function SideDialog({ children, opened, ...props }: DrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      position="right"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...props}
    >
      {children}
      {opened && <DialogFocus />}
    </Drawer>
  );
}
