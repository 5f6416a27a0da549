import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links, type SubscriptionLink } from '../../../api/resources/subscriptions.js';
import type { User } from '../../../api/resources/users.js';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.js';
import { Loaded } from '../../../feedback/loaded.js';
import { useAction } from '../../../feedback/use-action.js';
import { AddRow } from '../../../forms/add-row.js';
import { TextField } from '../../../forms/fields.js';
import { PanelCard } from '../../../layout/page/panel-card.js';
import { useRights } from '../../../session/use-session.js';
import { RenameLinkDialog } from './rename-link-dialog.js';
import { ReplaceLinkDialog } from './replace-link-dialog.js';
import { UserLink } from './user-link.js';

/** The subscription links of a user, each with its address and a QR code. Ended links show on request. */
export function UserLinks({ user: { id, account } }: { user: Pick<User, 'id' | 'account'> }) {
  const { t } = useTranslation();
  const may = useRights();
  const mayWrite = may('users:write') && may('users:secrets');
  const query = useQuery({ queryKey: ['users', id, 'links'], queryFn: () => links.of(id) });
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<
    { verb: 'replace' | 'rename' | 'end'; link: SubscriptionLink } | { verb: 'credentials' }
  >();
  const form = useForm({ initialValues: { name: '' } });
  const close = () => setAsked(undefined);
  const touches = [['users', id]];
  const add = useAction((name: string) => links.add(id, name.trim()), { touches, onDone: form.reset });
  const end = useAction((link: number) => links.end(id, link), { touches, done: t('links.ended'), onDone: close });
  const renew = useAction(() => links.replaceCredentials(id), { touches, done: t('links.renewed'), onDone: close });
  return (
    <PanelCard
      title={t('user.tabs.links')}
      note={t('links.lead')}
      actions={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setAsked({ verb: 'credentials' })}>
            {t('links.renew')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ items }) => {
          const live = items.filter(({ state }) => state !== 'ended');
          const shown = isAll ? items : live;
          return (
            <Stack>
              {shown.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('links.none')}
                </Text>
              )}
              {shown.map((link) => (
                <UserLink
                  key={link.id}
                  link={link}
                  actions={
                    link.state !== 'ended' && (
                      <Group gap={6}>
                        {mayWrite && (
                          <Button
                            size="compact-sm"
                            variant="default"
                            onClick={() => setAsked({ verb: 'replace', link })}
                          >
                            {t('links.replace')}
                          </Button>
                        )}
                        {may('users:write') && (
                          <Button
                            size="compact-sm"
                            variant="default"
                            onClick={() => setAsked({ verb: 'rename', link })}
                          >
                            {t('links.rename')}
                          </Button>
                        )}
                        {may('users:write') && (
                          <Button size="compact-sm" variant="default" onClick={() => setAsked({ verb: 'end', link })}>
                            {t('links.end')}
                          </Button>
                        )}
                      </Group>
                    )
                  }
                />
              ))}
              {items.length > live.length && (
                <Anchor component="button" size="sm" onClick={() => setAll(!isAll)}>
                  {isAll ? t('links.hideEnded') : t('links.showEnded', { count: items.length - live.length })}
                </Anchor>
              )}
            </Stack>
          );
        }}
      </Loaded>
      {mayWrite && (
        <AddRow isWorking={add.isPending} onSubmit={form.onSubmit(({ name }) => add.mutate(name))}>
          <TextField
            label={t('links.name')}
            description={t('links.nameHint')}
            className="grow"
            {...form.getInputProps('name')}
          />
        </AddRow>
      )}
      {asked?.verb === 'replace' && <ReplaceLinkDialog user={id} link={asked.link} onClose={close} />}
      {asked?.verb === 'rename' && <RenameLinkDialog user={id} link={asked.link} onClose={close} />}
      {asked?.verb === 'end' && (
        <ConfirmDialog
          isOpen
          title={t('links.endTitle')}
          verb={t('links.end')}
          isWorking={end.isPending}
          onConfirm={() => end.mutate(asked.link.id)}
          onClose={close}
        >
          {t('links.endText')}
        </ConfirmDialog>
      )}
      {asked?.verb === 'credentials' && (
        <ConfirmDialog
          isOpen
          title={t('links.renew')}
          verb={t('links.renew')}
          isWorking={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={close}
        >
          {t('links.renewText', { account })}
        </ConfirmDialog>
      )}
    </PanelCard>
  );
}
