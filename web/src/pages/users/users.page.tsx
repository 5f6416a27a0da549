import { Button, Menu } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../api/client.js';
import { type User, USER_SORTS, users } from '../../api/resources/users.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { oneOf } from '../../forms/one-of.js';
import { Download, Plus, Upload } from '../../icons/deferred-icons.js';
import { Users } from '../../icons/icons.js';
import { ActionMenu } from '../../layout/page/action-menu.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { Pager } from '../../lists/pager.js';
import { usePageSize } from '../../lists/table/use-page-size.js';
import { useCursor } from '../../lists/use-cursor.js';
import { useDialogAddress } from '../../lists/use-dialog-address.js';
import { useTotal } from '../../lists/use-total.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { BulkBar } from './bulk/bulk-bar.js';
import { ImportDialog } from './import-dialog.js';
import { NewUserDialog } from './new-user-dialog.js';
import { userFilter } from './user-filter.js';
import { UserFilters } from './user-filters.js';
import { UserTable } from './user-table.js';

/** All users, with search, filters, sorting and bulk actions. */
export default function UsersPage() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const adding = useDialogAddress('add');
  const importing = useDialogAddress('import');
  const { size } = usePageSize();
  const [chosen, setChosen] = useState<User[]>([]);
  const filter = userFilter(filters.get);
  const sort = oneOf(USER_SORTS, filters.get('sort')) ?? 'id';
  const cursor = useCursor();
  const totals = useTotal(JSON.stringify(filter));
  const query = useQuery({
    queryKey: ['users', filter, sort, cursor.after, size],
    queryFn: ({ signal }) =>
      users.list(
        { ...filter, sort, after: cursor.after, limit: size, count: cursor.page === 1 || !totals.isKnown },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const total = totals.note(query.isPlaceholderData ? null : query.data?.total);

  const isEmpty = query.data?.total === 0 && JSON.stringify(filter) === '{}';

  return (
    <Page
      title={t('layout.pages.users')}
      lead={t('users.lead')}
      actions={
        <>
          <ActionMenu label={t('users.more')}>
            <Menu.Item
              component="a"
              href={apiAddress('/users/export.csv', filter)}
              download
              leftSection={<Download size={15} />}
            >
              {t('users.export')}
            </Menu.Item>
            {may('users:write') && may('users:secrets') && (
              <Menu.Item onClick={importing.open} leftSection={<Upload size={15} />}>
                {t('users.import')}
              </Menu.Item>
            )}
          </ActionMenu>
          {may('users:write') && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={adding.open}>
              {t('users.add')}
            </Button>
          )}
        </>
      }
    >
      <UserFilters />
      {chosen.length > 0 && <BulkBar chosen={chosen} filter={filter} total={total} onDone={() => setChosen([])} />}
      <PanelCard isFlush>
        {isEmpty ? (
          <EmptyState
            icon={Users}
            title={t('users.noneYet')}
            action={may('users:write') && <Button onClick={adding.open}>{t('users.add')}</Button>}
          >
            {t('users.noneYetText')}
          </EmptyState>
        ) : (
          <>
            <UserTable
              query={query}
              sort={sort}
              chosen={chosen}
              onChoose={may('users:write') ? setChosen : undefined}
            />
            {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} total={total} hasSize />}
          </>
        )}
      </PanelCard>
      <NewUserDialog isOpen={adding.isOpen && may('users:write')} onClose={adding.close} />
      {importing.isOpen && may('users:write') && may('users:secrets') && <ImportDialog onClose={importing.close} />}
    </Page>
  );
}
