import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineKey } from '../../api/resources/line-keys.js';
import { Ban, RotateCcw } from '../../icons/deferred-icons.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { RevokeKeyDialog } from './revoke-key-dialog.js';
import { RotateKeyDialog } from './rotate-key-dialog.js';

/** The actions on a valid line key. It is open at first. */
export function KeyMenu({ lineKey }: { lineKey: LineKey }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'rotate' | 'revoke'>();
  const close = () => setAsked(undefined);
  const node = { name: lineKey.node_name };
  return (
    <>
      <ActionMenu label={t('user.actions', { account: lineKey.prefix })}>
        <Menu.Item leftSection={<RotateCcw size={15} />} onClick={() => setAsked('rotate')}>
          {t('lines.rotate')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Ban size={15} />} onClick={() => setAsked('revoke')}>
          {t('lines.revoke')}
        </Menu.Item>
      </ActionMenu>
      {asked === 'rotate' && <RotateKeyDialog lineKey={lineKey} node={node} onClose={close} />}
      {asked === 'revoke' && <RevokeKeyDialog lineKey={lineKey} node={node} onClose={close} />}
    </>
  );
}
