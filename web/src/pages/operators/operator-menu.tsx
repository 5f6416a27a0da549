import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Operator, operators } from '../../api/resources/operators.js';
import { ROLES } from '../../api/resources/session.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { useAction } from '../../feedback/use-action.js';
import { MonitorSmartphone } from '../../icons/deferred-icons.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { SessionList } from '../../lists/session-list.js';
import { Dialog } from '../../dialogs/dialog.js';

type Asked = 'password' | 'factors' | 'disable' | 'delete';

/** The actions on an operator. */
export function OperatorMenu({ operator }: { operator: Operator }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const [isListing, setListing] = useState(false);
  const [password, setPassword] = useState<string>();
  const { id, name } = operator;
  const touches = [['operators']];
  const close = () => setAsked(undefined);
  const change = useAction((body: Parameters<typeof operators.change>[1]) => operators.change(id, body), {
    touches,
    done: t('common.saved'),
    onDone: close,
  });
  const actions = {
    password: useAction(() => operators.newPassword(id), {
      onDone: (made) => {
        close();
        setPassword(made.password);
      },
    }),
    factors: useAction(() => operators.removeSecondFactors(id), {
      touches,
      done: t('operators.factorsRemoved', { name }),
      onDone: close,
    }),
    delete: useAction(() => operators.remove(id), { touches, done: t('operators.deleted', { name }), onDone: close }),
  };
  const confirm = () => (asked === 'disable' ? change.mutate({ is_enabled: false }) : asked && actions[asked].mutate());
  return (
    <>
      <ActionMenu isInRow label={t('user.actions', { account: name })} width={230}>
        <Menu.Label>{t('operators.role')}</Menu.Label>
        {ROLES.map((role) => (
          <Menu.Item key={role} disabled={role === operator.role} onClick={() => change.mutate({ role })}>
            {t(`roles.${role}.name`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => setListing(true)}>{t('sessions.title')}</Menu.Item>
        <Menu.Item onClick={() => setAsked('password')}>{t('operators.newPassword')}</Menu.Item>
        <Menu.Item onClick={() => setAsked('factors')}>{t('operators.removeFactors')}</Menu.Item>
        <Menu.Divider />
        {operator.is_enabled ? (
          <Menu.Item onClick={() => setAsked('disable')}>{t('operators.disable')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => change.mutate({ is_enabled: true })}>{t('operators.enable')}</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => setAsked('delete')}>
          {t('operators.delete')}
        </Menu.Item>
      </ActionMenu>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={t(`operators.ask.${asked}.title`, { name })}
          verb={t(`operators.ask.${asked}.verb`)}
          typed={asked === 'delete' ? name : undefined}
          isWorking={change.isPending || (asked !== 'disable' && actions[asked].isPending)}
          onConfirm={confirm}
          onClose={close}
        >
          {t(`operators.ask.${asked}.text`, { name })}
        </ConfirmDialog>
      )}
      <SecretDialog
        title={t('user.newPasswordOf', { account: name })}
        secret={password}
        label={t('login.password')}
        onClose={() => setPassword(undefined)}
      />
      {isListing && <OperatorSessions operator={operator} onClose={() => setListing(false)} />}
    </>
  );
}

function OperatorSessions({ operator: { id, name }, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('sessions.of', { name })}>
      <SessionList
        queryKey={['operators', id, 'sessions']}
        list={() => operators.sessions(id)}
        end={(session: number) => operators.endSession(id, session)}
        empty={<EmptyState icon={MonitorSmartphone} title={t('sessions.none')} />}
      />
    </Dialog>
  );
}
