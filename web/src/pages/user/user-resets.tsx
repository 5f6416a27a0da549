import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/users.js';
import { useFormats } from '../../format/use-formats.js';
import { RotateCcw } from '../../icons/icons.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';

/** When the counters were set to zero, and whether that was due or somebody's doing. */
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
