import { ActionIcon, Menu, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Operator, operators } from '../../api/operators.js';
import { ROLES } from '../../api/session.js';
import { EllipsisVertical } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Loaded } from '../../parts/loaded.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { SessionTable } from '../../parts/session-table.js';
import { useAction } from '../../parts/use-action.js';

type Asked = 'password' | 'factors' | 'disable' | 'delete';

/** What can be done with an operator. */
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
  const works = {
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
  const confirm = () => (asked === 'disable' ? change.mutate({ is_enabled: false }) : asked && works[asked].mutate());
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('user.actions', { account: name })}>
            <EllipsisVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
        </Menu.Dropdown>
      </Menu>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={t(`operators.ask.${asked}.title`, { name })}
          verb={t(`operators.ask.${asked}.verb`)}
          typed={asked === 'delete' ? name : undefined}
          isWorking={change.isPending || (asked !== 'disable' && works[asked].isPending)}
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
  const key = ['operators', id, 'sessions'];
  const query = useQuery({ queryKey: key, queryFn: () => operators.sessions(id) });
  const end = useAction((session: number) => operators.endSession(id, session), {
    touches: [key],
    done: t('sessions.ended'),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('sessions.of', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Loaded query={query}>
        {({ items }) => (
          <SessionTable sessions={items} onEnd={end.mutate} ending={end.isPending ? end.variables : undefined} />
        )}
      </Loaded>
    </Modal>
  );
}
