import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/resources/users.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { RotateCcw } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';

/** The resets of a user's counters: scheduled, or by an operator. */
export function UserResets({ id }: { id: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['users', id, 'resets'], queryFn: () => users.resets(id) });
  return (
    <PanelCard isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={RotateCcw} title={t('user.noResets')} />
          ) : (
            <PlainTable
              label={t('user.tabs.resets')}
              headings={[t('user.resetAt'), t('user.resetBy')]}
              rows={items.map(({ at, kind }) => ({
                key: at,
                cells: [formats.moment(at), t(`user.resetKinds.${kind}`)],
              }))}
            />
          )
        }
      </Loaded>
    </PanelCard>
  );
}
