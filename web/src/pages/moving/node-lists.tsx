import { useTranslation } from 'react-i18next';
import type { PanelImportReport } from '../../api/resources/settings.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';

const FIRST = 5;

type Difference = PanelImportReport['nodes'][number]['differences'][number];

/** For each node the users on its list in the old panel and here, with the rules that make the difference. */
export function NodeLists({ nodes, isTrial }: { nodes: PanelImportReport['nodes']; isTrial: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (nodes.length === 0) return null;
  return (
    <PanelCard title={t('moving.lists')} note={t(isTrial ? 'moving.listsNote' : 'moving.listsNow')} isFlush>
      <PlainTable
        label={t('moving.lists')}
        headings={[t('moving.node'), t('moving.there'), t('moving.here'), t('moving.differences')]}
        rows={nodes.map(({ id, name, there, here, differences }) => ({
          key: id,
          cells: [
            `${id} · ${name}`,
            formats.number(there),
            formats.number(here),
            differences.length === 0 ? '–' : differences.map((each) => <Line key={each.rule} difference={each} />),
          ],
        }))}
      />
    </PanelCard>
  );
}

function Line({ difference: { rule, users, first } }: { difference: Difference }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const ids = first.slice(0, FIRST).join(t('common.between'));
  const named = users > FIRST ? `${ids}${t('common.between')}…` : ids;
  return <div>{t(`moving.rules.${rule}`, { users: formats.number(users), first: named })}</div>;
}
