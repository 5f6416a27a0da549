import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type User, users } from '../../api/resources/users.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { useFormats } from '../../format/use-formats.js';
import { HandOver } from '../../hand-over/hand-over.js';
import { HandOverDialog } from '../../hand-over/hand-over-dialog.js';
import { Ban, CircleCheck, KeyRound, Link2, RotateCcw, Trash2 } from '../../icons/deferred-icons.js';
import { LogOut } from '../../icons/icons.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { useRights } from '../../session/use-session.js';
import { BanDialog } from './ban-dialog.js';

type Asked = 'password' | 'end-sessions' | 'reset-traffic' | 'delete';

interface UserMenuProps {
  readonly user: User;
  /** The version that the operator sees. A list has none: then an action reads the newest one. */
  readonly etag?: string;
  /** The menu is in a row of a list, and open at first. */
  readonly isInRow?: boolean;
}

/** The actions on a user. Each asks for confirmation, and names its consequence. */
export function UserMenu({ user, etag, isInRow = false }: UserMenuProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [isBanning, setBanning] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const [password, setPassword] = useState<string>();
  const close = () => setAsked(undefined);
  const touches = [['users']];
  const version = async () => etag ?? (await users.get(user.id)).etag;
  const { account, id } = user;
  const actions = {
    password: useAction(() => users.newPassword(id), {
      touches,
      onDone: (made) => {
        close();
        setPassword(made.password);
      },
    }),
    'end-sessions': useAction(() => users.endSessions(id), {
      touches,
      onDone: close,
      done: t('user.sessionsEnded', { account }),
    }),
    'reset-traffic': useAction(() => users.resetTraffic(id), {
      touches,
      onDone: close,
      done: t('user.trafficReset', { account }),
    }),
    delete: useAction(async () => users.remove(id, await version()), {
      onDone: () => {
        close();
        if (!isInRow) void navigate('/users');
      },
      done: t('user.deleted', { account }),
      touches,
    }),
  };
  const unban = useAction(
    async () => users.change(id, { status: 1, ban_time: null, ban_reason: null }, await version()),
    {
      touches,
      done: t('user.unbanned', { account }),
    },
  );
  const isBanned = user.status === -1 || user.state === 'banned';
  const used = formats.bytes(Number(user.u) + Number(user.d));

  return (
    <>
      <ActionMenu label={t('user.actions', { account })} width={230}>
        {may('users:write') && may('users:secrets') && (
          <Menu.Item leftSection={<Link2 size={15} />} onClick={() => setHandingOver(true)}>
            {t('handOver.verb')}
          </Menu.Item>
        )}
        {may('users:write') && may('users:secrets') && (
          <Menu.Item leftSection={<KeyRound size={15} />} onClick={() => setAsked('password')}>
            {t('user.newPassword')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => setAsked('end-sessions')}>
          {t('user.endSessions')}
        </Menu.Item>
        <Menu.Item leftSection={<RotateCcw size={15} />} onClick={() => setAsked('reset-traffic')}>
          {t('user.resetTraffic')}
        </Menu.Item>
        {isBanned ? (
          <Menu.Item leftSection={<CircleCheck size={15} />} onClick={() => unban.mutate()}>
            {t('user.unban')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<Ban size={15} />} onClick={() => setBanning(true)}>
            {t('user.ban')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => setAsked('delete')}>
          {t('user.delete')}
        </Menu.Item>
      </ActionMenu>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={t(`user.ask.${asked}.title`, { account })}
          verb={t(`user.ask.${asked}.verb`)}
          typed={asked === 'delete' ? account : undefined}
          isWorking={actions[asked].isPending}
          onConfirm={() => actions[asked].mutate()}
          onClose={close}
        >
          {t(`user.ask.${asked}.text`, { account, used })}
          {asked === 'delete' && ` ${t('user.liveConnections')}`}
        </ConfirmDialog>
      )}
      <SecretDialog
        title={t('user.newPasswordOf', { account })}
        secret={password}
        label={t('users.password')}
        onClose={() => setPassword(undefined)}
      >
        <HandOver user={id} password={password} />
      </SecretDialog>
      {isBanning && <BanDialog user={user} version={version} onClose={() => setBanning(false)} />}
      {isHandingOver && <HandOverDialog user={user} onClose={() => setHandingOver(false)} />}
    </>
  );
}
