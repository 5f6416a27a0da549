import { Avatar, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronsUpDown } from '../../icons/icons.js';
import { useSession } from '../../session/use-session.js';
import { AccountMenuDropdown } from './account-menu-dropdown.js';
import classes from './account-menu.module.css';
import { useLogout } from './use-logout.js';

/** Shows the operator, and opens their menu. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { session } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure();
  const place = useClickOutside(close);
  const button = useRef<HTMLButtonElement>(null);
  const logOut = useLogout();
  const operator = session?.operator;
  if (operator === undefined) return null;

  return (
    <div ref={place} className={classes.place}>
      {isOpen && (
        <AccountMenuDropdown
          onClose={() => {
            close();
            button.current?.focus();
          }}
          onLogOut={logOut}
        />
      )}
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Group gap={10} wrap="nowrap">
          <Avatar size={32} radius="xl" color="line" name={operator.name} aria-hidden />
          <div className={classes.name}>
            <Text size="sm" fw={550} truncate>
              {operator.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {t(`roles.${operator.role}.name`)}
            </Text>
          </div>
          <VisuallyHidden>{t('layout.accountOf')}</VisuallyHidden>
          <ChevronsUpDown size={15} className={classes.mark} aria-hidden />
        </Group>
      </UnstyledButton>
    </div>
  );
}
