import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseLanguage, languageName, LANGUAGES } from '../../i18n/messages.js';
import type { Icon } from '../../icons/icon.js';
import { Check, LogOut, Moon, Sun, SunMoon, UserRound } from '../../icons/icons.js';
import classes from './account-menu-dropdown.module.css';
import { useMenuKeyboard } from './use-menu-keyboard.js';

const SCHEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', SunMoon],
] as const;

interface AccountMenuDropdownProps {
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

/** The menu of colour scheme, language, account and logout. Mantine's Menu would enlarge the first load. */
export function AccountMenuDropdown({ onClose, onLogOut }: AccountMenuDropdownProps) {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const menu = useMenuKeyboard(onClose);
  const openAccount = () => {
    onClose();
    void navigate('/account');
  };

  return (
    <div {...menu} role="menu" aria-label={t('layout.accountOf')} className={classes.menu}>
      <Choice icon={UserRound} onChoose={openAccount}>
        {t('layout.pages.account')}
      </Choice>
      <Section title={t('layout.appearance')}>
        {SCHEMES.map(([scheme, icon]) => (
          <Choice key={scheme} icon={icon} isChosen={colorScheme === scheme} onChoose={() => setColorScheme(scheme)}>
            {t(`layout.schemes.${scheme}`)}
          </Choice>
        ))}
      </Section>
      <Section title={t('layout.language')}>
        {LANGUAGES.map((language) => (
          <Choice
            key={language}
            lang={language}
            isChosen={i18n.language === language}
            onChoose={() => void chooseLanguage(language)}
          >
            {languageName(language)}
          </Choice>
        ))}
      </Section>
      <Choice icon={LogOut} onChoose={onLogOut}>
        {t('layout.logOut')}
      </Choice>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className={classes.section}>
      <div className={classes.title} aria-hidden>
        {title}
      </div>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly icon?: Icon;
  /** Set for a choice among several; unset for a plain action. */
  readonly isChosen?: boolean;
  readonly lang?: string;
  readonly onChoose: () => void;
  readonly children: string;
}

function Choice({ icon: Drawing, isChosen, lang, onChoose, children }: ChoiceProps) {
  const role = isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen };
  return (
    <UnstyledButton {...role} className={classes.choice} tabIndex={-1} lang={lang} onClick={onChoose}>
      {Drawing !== undefined && <Drawing size={15} />}
      <span className={classes.words}>{children}</span>
      {isChosen === true && <Check size={14} />}
    </UnstyledButton>
  );
}
