import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseLanguage, languageName, LANGUAGES } from '../../i18n/messages.js';
import { useRights } from '../../session/use-session.js';
import { OVERVIEW, SECTIONS } from '../navigation.js';
import type { PaletteEntry } from './palette-entry.js';

/** Actions by the address that begins them, and the rights that they need. */
const ACTIONS = [
  ['addUser', '/users?do=add', ['users:write']],
  ['importUsers', '/users?do=import', ['users:write', 'users:secrets']],
  ['bannedUsers', '/users?state=banned', ['users:read']],
  ['nearQuota', '/users?near=quota', ['users:read']],
  ['addNode', '/nodes?do=add', ['nodes:write']],
  ['downNodes', '/nodes?state=down', ['nodes:read']],
  ['issueKey', '/lines?do=issue', ['keys:write']],
  ['endingKeys', '/lines?state=ending&sort=expires_at', ['keys:read']],
] as const;

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The pages and actions that the operator may use. */
export function usePaletteCommands(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const may = useRights();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const pages = [OVERVIEW, ...SECTIONS.flatMap(({ destinations }) => destinations)]
    .filter(({ right }) => right === undefined || may(right))
    .map(({ path, name }) => ({ path, label: t(`layout.pages.${name}`) }));
  return [
    ...[...pages, { path: '/account', label: t('layout.pages.account') }].map(({ path, label }) => ({
      key: `page ${path}`,
      kind: 'page' as const,
      label,
      run: () => void navigate(path),
    })),
    ...ACTIONS.filter(([, , rights]) => rights.every(may)).map(([name, address]) => ({
      key: `action ${name}`,
      kind: 'action' as const,
      label: t(`palette.actions.${name}`),
      run: () => void navigate(address),
    })),
    ...SCHEMES.map((scheme) => ({
      key: `scheme ${scheme}`,
      kind: 'action' as const,
      label: `${t('layout.appearance')}: ${t(`layout.schemes.${scheme}`)}`,
      run: () => setColorScheme(scheme),
    })),
    ...LANGUAGES.map((language) => ({
      key: `language ${language}`,
      kind: 'action' as const,
      label: `${t('layout.language')}: ${languageName(language)}`,
      run: () => void chooseLanguage(language),
    })),
  ];
}
