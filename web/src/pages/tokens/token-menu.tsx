import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiToken, tokens } from '../../api/resources/tokens.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { TokenDialog } from './token-dialog.js';

/** The actions on a token. Those that take access away ask first. */
export function TokenMenu({ token }: { token: ApiToken }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'disable' | 'revoke'>();
  const [isEditing, setEditing] = useState(false);
  const { id, name } = token;
  const touches = [['tokens']];
  const close = () => setAsked(undefined);
  const change = useAction((isEnabled: boolean) => tokens.change(id, { is_enabled: isEnabled }), {
    touches,
    done: ({ is_enabled: isEnabled }) => t(isEnabled ? 'tokens.enabledDone' : 'tokens.disabledDone', { name }),
    onDone: close,
  });
  const revoke = useAction(() => tokens.revoke(id), { touches, done: t('tokens.revoked', { name }), onDone: close });
  return (
    <>
      <ActionMenu isInRow label={t('tokens.actions', { name })} width={200}>
        <Menu.Item onClick={() => setEditing(true)}>{t('common.edit')}</Menu.Item>
        {token.is_enabled ? (
          <Menu.Item onClick={() => setAsked('disable')}>{t('tokens.ask.disable.verb')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => change.mutate(true)}>{t('tokens.enable')}</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => setAsked('revoke')}>
          {t('tokens.ask.revoke.verb')}
        </Menu.Item>
      </ActionMenu>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={t(`tokens.ask.${asked}.title`, { name })}
          verb={t(`tokens.ask.${asked}.verb`)}
          isWorking={change.isPending || revoke.isPending}
          onConfirm={() => (asked === 'disable' ? change.mutate(false) : revoke.mutate())}
          onClose={close}
        >
          {t(`tokens.ask.${asked}.text`, { name })}
        </ConfirmDialog>
      )}
      {isEditing && <TokenDialog token={token} onClose={() => setEditing(false)} />}
    </>
  );
}
