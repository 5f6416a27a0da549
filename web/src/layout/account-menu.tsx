import { Avatar, Group, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Check, ChevronsUpDown, LogOut, Moon, Sun, SunMoon, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { logout } from '../api/session.js';
import { chooseLanguage, languageName, LANGUAGES } from '../i18n/messages.js';
import { useAction } from '../parts/use-action.js';
import { SESSION, useSession } from '../session/use-session.js';
import classes from './account-menu.module.css';

const SCHEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', SunMoon],
] as const;

/** Who is logged in, how the panel looks and speaks, and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { session } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useAction(logout, {
    onDone: () => {
      queries.clear();
      queries.setQueryData(SESSION, null);
      void navigate('/login');
    },
  });
  const operator = session?.operator;
  if (operator === undefined) return null;

  return (
    <Menu position="top-start" width={216} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" leftSection={<UserRound size={15} />}>
          {t('layout.pages.account')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('layout.appearance')}</Menu.Label>
        {SCHEMES.map(([scheme, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={15} />}
            rightSection={colorScheme === scheme && <Check size={14} />}
            onClick={() => setColorScheme(scheme)}
            closeMenuOnClick={false}
          >
            {t(`layout.schemes.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('layout.language')}</Menu.Label>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={i18n.language === language && <Check size={14} />}
            onClick={() => void chooseLanguage(language)}
          >
            {languageName(language)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => leave.mutate()}>
          {t('layout.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
