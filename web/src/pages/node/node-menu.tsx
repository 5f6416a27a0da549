import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Node, nodes } from '../../api/nodes.js';
import { EllipsisVertical, GitCompare, RefreshCw, Trash2 } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { useAction } from '../../parts/use-action.js';

/** What can be done with a node besides changing fields. */
export function NodeMenu({ node, etag }: { node: Node; etag: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, name } = node;
  const touches = [['nodes']];
  const reload = useAction(() => nodes.reload(id), { touches, done: t('node.reloaded', { name }) });
  const reconcile = useAction(() => nodes.reconcile(id), { touches, done: t('node.reconciled', { name }) });
  const remove = useAction(() => nodes.remove(id, etag), {
    touches,
    done: t('node.deleted', { name }),
    onDone: () => void navigate('/nodes'),
  });
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('user.actions', { account: name })}>
            <EllipsisVertical size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
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
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => setAsking(true)}>
            {t('node.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('node.deleteTitle', { name })}
        verb={t('node.delete')}
        typed={name}
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('node.deleteText', { name })}
      </ConfirmDialog>
    </>
  );
}
