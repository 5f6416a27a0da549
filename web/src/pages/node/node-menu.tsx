import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Node, nodes } from '../../api/resources/nodes.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { GitCompare, KeyRound, RefreshCw, Trash2 } from '../../icons/deferred-icons.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { useRights } from '../../session/use-session.js';

/** The actions on a node. */
export function NodeMenu({ node, etag }: { node: Node; etag: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useRights();
  const [asked, setAsked] = useState<'secret' | 'delete'>();
  const close = () => setAsked(undefined);
  const { id, name } = node;
  const touches = [['nodes']];
  const reload = useAction(() => nodes.reload(id), { touches, done: t('node.reloaded', { name }) });
  const reconcile = useAction(() => nodes.reconcile(id), { touches, done: t('node.reconciled', { name }) });
  const newSecret = useAction(() => nodes.change(id, { push_secret: '' }, etag), {
    touches,
    done: t('node.pushSecret.made', { name }),
    onDone: close,
  });
  const remove = useAction(() => nodes.remove(id, etag), {
    touches,
    done: t('node.deleted', { name }),
    onDone: () => void navigate('/nodes'),
  });
  return (
    <>
      <ActionMenu label={t('user.actions', { account: name })} width={230}>
        {node.push_port > 0 && (
          <>
            <Menu.Item leftSection={<RefreshCw size={15} />} onClick={() => reload.mutate()}>
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
