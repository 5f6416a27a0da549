import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Page } from '../../api/page.js';
import type { User } from '../../api/resources/users.js';
import { UsageBar } from '../../charts/usage-bar.js';
import { DataList, type ListColumn } from '../../lists/data-list.js';
import { useFilters } from '../../lists/use-filters.js';
import { useFormats } from '../../format/use-formats.js';
import { UserMenu } from './user-menu.js';
import { RelativeTime } from '../../values/relative-time.js';
import { TagList } from './tag-list.js';
import { UserStateMark, useTermEnd } from './user-state.js';

const WIDE = '(min-width: 62em)';
const MIDDLE = '(min-width: 40em)';

interface UserTableProps {
  readonly query: UseQueryResult<Page<User>>;
  /** A field, with `-` before it for descending. */
  readonly sort: string;
  readonly chosen: User[];
  /** Without it the rows have no checkboxes. */
  readonly onChoose?: ((users: User[]) => void) | undefined;
}

export function UserTable({ query, sort, chosen, onChoose }: UserTableProps) {
  const { t } = useTranslation();
  const filters = useFilters();
  const formats = useFormats();
  const endOf = useTermEnd();
  const columns: ListColumn<User>[] = [
    {
      accessor: 'account',
      title: t('users.account'),
      sortable: true,
      render: (user) => (
        <>
          <Link to={`/users/${user.id}`} className="row-link cut" title={user.account}>
            {user.account}
          </Link>
          <Text size="xs" c="dimmed" className="cut" title={user.nickname}>
            #{user.id} · {user.nickname}
          </Text>
          <TagList tags={user.tags} />
        </>
      ),
    },
    {
      accessor: 'state',
      title: t('users.state'),
      visibleMediaQuery: MIDDLE,
      render: (user) => <UserStateMark user={user} />,
    },
    {
      accessor: 'used',
      title: t('users.usage'),
      sortable: true,
      width: 'min(164px, 34vw)',
      render: (user) => <UsageBar used={sum(user)} allowance={user.transfer_enable} />,
    },
    {
      accessor: 'level',
      title: t('users.level'),
      visibleMediaQuery: WIDE,
      render: (user) => (
        <>
          <Text size="sm">{user.level}</Text>
          {user.group !== null && (
            <Text size="xs" c="dimmed">
              {user.group}
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: 'expired_at',
      title: t('users.expires'),
      sortable: true,
      visibleMediaQuery: WIDE,
      render: (user) => <span className="moment">{endOf(user)}</span>,
    },
    {
      accessor: 'last_login',
      title: t('users.lastLogin'),
      sortable: true,
      visibleMediaQuery: WIDE,
      render: (user) => <RelativeTime at={user.last_login} />,
    },
    { accessor: 'group', title: t('users.group'), isOptional: true, render: ({ group }) => group ?? '–' },
    {
      accessor: 'speed_limit',
      title: t('users.speedLimit'),
      isOptional: true,
      render: ({ speed_limit: speed }) =>
        Number(speed) === 0 ? t('common.noLimit') : `${formats.number((Number(speed) * 8) / 1e6)} Mbit/s`,
    },
    {
      accessor: 'reset_time',
      title: t('users.reset'),
      isOptional: true,
      render: ({ reset_time: day }) => <span className="moment">{day === null ? '–' : formats.date(day)}</span>,
    },
    { accessor: 't', title: t('users.lastTraffic'), isOptional: true, render: ({ t: at }) => <RelativeTime at={at} /> },
    {
      accessor: 'created_at',
      title: t('users.createdAt'),
      sortable: true,
      isOptional: true,
      render: ({ created_at: at }) => <RelativeTime at={at} />,
    },
    {
      accessor: 'note',
      title: t('users.note'),
      isOptional: true,
      render: ({ note }) => (
        <span className="cut" title={note ?? undefined}>
          {note ?? '–'}
        </span>
      ),
    },
  ];
  return (
    <DataList<User>
      name="users"
      addressOf={({ id }) => `/users/${id}`}
      {...(onChoose && {
        menuOf: (user: User) => ({
          label: t('user.actions', { account: user.account }),
          menu: () => <UserMenu user={user} isInRow />,
        }),
      })}
      records={query.data === undefined ? [] : [...query.data.items]}
      fetching={query.isPending}
      error={query.data === undefined ? query.error : null}
      retry={() => void query.refetch()}
      columns={columns}
      noRecordsText={t('users.none')}
      sortStatus={{ columnAccessor: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        filters.set({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
      }
      {...(onChoose === undefined
        ? {}
        : {
            selectedRecords: chosen,
            onSelectedRecordsChange: onChoose,
            getRecordSelectionCheckboxProps: (user: User) => ({
              'aria-label': t('users.choose', { account: user.account }),
            }),
          })}
    />
  );
}

function sum({ u, d }: User): number {
  return Number(u) + Number(d);
}
