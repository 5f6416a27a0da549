import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type Node, nodes } from '../../api/resources/nodes.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { GitCompare, KeyRound, RefreshCw, Trash2, UsersRound } from '../../icons/deferred-icons.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { useRights } from '../../session/use-session.js';

interface NodeMenuProps {
  readonly node: Node;
  /** The version that the operator sees. A list has none: then an action reads the newest one. */
  readonly etag?: string;
  /** The menu is in a row of a list, and open at first. */
  readonly isInRow?: boolean;
}

/** The actions on a node. */
export function NodeMenu({ node, etag, isInRow = false }: NodeMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useRights();
  const [asked, setAsked] = useState<'secret' | 'delete' | 'reload'>();
  const close = () => setAsked(undefined);
  const { id, name } = node;
  const touches = [['nodes']];
  const version = async () => etag ?? (await nodes.get(id)).etag;
  const reload = useAction(() => nodes.reload(id), { touches, done: t('node.reloaded', { name }), onDone: close });
  const reconcile = useAction(() => nodes.reconcile(id), { touches, done: t('node.reconciled', { name }) });
  const newSecret = useAction(async () => nodes.change(id, { push_secret: '' }, await version()), {
    touches,
    done: t('node.pushSecret.made', { name }),
    onDone: close,
  });
  const remove = useAction(async () => nodes.remove(id, await version()), {
    touches,
    done: t('node.deleted', { name }),
    onDone: () => {
      close();
      if (!isInRow) void navigate('/nodes');
    },
  });
  return (
    <>
      <ActionMenu label={t('user.actions', { account: name })} width={230}>
        {may('keys:read') && (
          <Menu.Item component={Link} to={`/nodes/${id}?tab=keys`} leftSection={<KeyRound size={15} />}>
            {t('node.tabs.keys')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={`/users?node=${id}`} leftSection={<UsersRound size={15} />}>
          {t('node.served')}
        </Menu.Item>
        <Menu.Divider />
        {node.push_port > 0 && (
          <>
            <Menu.Item leftSection={<RefreshCw size={15} />} onClick={() => setAsked('reload')}>
              {t('node.reload')}
            </Menu.Item>
            <Menu.Item leftSection={<GitCompare size={15} />} onClick={() => reconcile.mutate()}>
              {t('node.reconcile')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {node.daemon === 'vnet-ssr' && may('nodes:secrets') && (
          <Menu.Item leftSection={<KeyRound size={15} />} onClick={() => setAsked('secret')}>
            {t('node.pushSecret.verb')}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => setAsked('delete')}>
          {t('node.delete')}
        </Menu.Item>
      </ActionMenu>
      <ConfirmDialog
        isOpen={asked === 'reload'}
        title={t('node.reloadTitle', { name })}
        verb={t('node.reload')}
        isWorking={reload.isPending}
        onConfirm={() => reload.mutate()}
        onClose={close}
      >
        {t('node.reloadText', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'secret'}
        title={t('node.pushSecret.title', { name })}
        verb={t('node.pushSecret.verb')}
        isWorking={newSecret.isPending}
        onConfirm={() => newSecret.mutate()}
        onClose={close}
      >
        {t('node.pushSecret.text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={t('node.deleteTitle', { name })}
        verb={t('node.delete')}
        typed={name}
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        {t('node.deleteText', { name })}
      </ConfirmDialog>
    </>
  );
}
